import { describe, expect, it } from 'vitest';

import { arcPath } from './arcs';

describe('the arc in front of a figure', () => {
  it('is half of all directions, or less', () => {
    expect(arcPath(180, 10)).toBe('M0 0L0 -10A10 10 0 0 1 0 10Z');
    expect(arcPath(90, 10, true)).toBe('M7.07 -7.07L0 0L7.07 7.07');
  });
  it('may go round to the back', () => {
    expect(arcPath(270, 10)).toContain('0 1 1');
  });
});
