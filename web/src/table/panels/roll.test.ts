import { describe, expect, it } from 'vitest';

import { rollParts } from './roll';

describe('rollParts', () => {
  it('puts each die where the sentence has it', () => {
    expect(rollParts('Archer tire (Tir 3) : ⚂3 touche, ⚄5 manque.', [3, 5])).toEqual([
      { text: 'Archer tire (Tir 3) : ', die: null },
      { text: '⚂3', die: 0 },
      { text: ' touche, ', die: null },
      { text: '⚄5', die: 1 },
      { text: ' manque.', die: null },
    ]);
  });
  it('gives up when dice and faces differ', () => {
    expect(rollParts('rien', [2])).toBeNull();
  });
});
