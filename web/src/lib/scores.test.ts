import { describe, expect, it } from 'vitest';

import { num } from './i18n.svelte';
import { boxes } from './scores';
import type { CardScore, ScoreMark } from './wire';

const words = (text: string): { fr: string; en: string } => ({ fr: text, en: text });
const kinds: CardScore[] = ['ATT', 'DEF'].map((id) => ({ id, name: words(id), is_length: false }));
const mark = (score: string, sign: ScoreMark['sign']): ScoreMark => ({ score, sign, name: words(sign), help: words('...'), clauses: [] });

describe('the signs beside the numbers of a card', () => {
  it('stand with the number that they belong to', () => {
    const [att, def] = boxes(kinds, { ATT: 4, DEF: 5 }, num, [mark('DEF', 'half-circle'), mark('DEF', 'triangle')]);
    expect(att?.marks).toEqual([]);
    expect(def?.marks?.map(({ sign }) => sign)).toEqual(['half-circle', 'triangle']);
  });
  it('are not looked for on the cards of a book that has none', () => {
    expect(boxes(kinds, { ATT: 4 }, num)[0]?.marks).toBeUndefined();
    expect(boxes(kinds, { ATT: 4 }, num, null)[0]?.marks).toBeUndefined();
  });
});
