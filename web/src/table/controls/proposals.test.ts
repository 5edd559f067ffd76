import { expect, it } from 'vitest';

import { sameAnswer, toldAnswer } from './proposals';

it('tells an answer of any form in few words', () => {
  expect(toldAnswer([0, 2, 1])).toBe('0 2 1');
  expect(toldAnswer({ figure: 3, path: [[1.25, 2]] })).toBe('3 1.3 2');
  expect(toldAnswer('stay')).toBe('stay');
  expect(toldAnswer(null)).toBe('—');
});

it('knows an answer again', () => {
  expect(sameAnswer([0, 2], [0, 2])).toBe(true);
  expect(sameAnswer([0, 2], [2, 0])).toBe(false);
});
