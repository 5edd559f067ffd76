import { expect, it } from 'vitest';

import type { Line } from '../../lib/types';
import { phase, strike, told, walk } from './lines.fake';
import { lastPhase } from './recall';

const after = (line: Line, at: number): Line => ({ ...line, after: at });

it('the last phase is the last one in which anybody did anything, with the answers around it', () => {
  const lines = [
    after(phase(), 2),
    after(walk(1, [0, 0], [5, 0]), 3),
    after(phase(), 5),
    after(strike('shot', 1, 2, 1), 6),
    after(strike('shot', 2, 1, 6), 8),
    after(phase(), 9), // nobody did anything in it yet
  ];
  expect(lastPhase(lines)).toEqual({ lines: lines.slice(2, 5), from: 5, to: 8 });
  expect(lastPhase(lines.slice(0, 3))).toEqual({ lines: lines.slice(0, 2), from: 2, to: 3 });
  expect(lastPhase([after(phase(), 1), after(told(), 1)])).toBeNull();
  expect(lastPhase([])).toBeNull();
});
