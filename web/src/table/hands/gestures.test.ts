import { describe, expect, it } from 'vitest';

import type { Question } from '../../lib/types';
import { gestureFor } from './gestures';
import { question } from './table.fake';

const asked = (about: Question['about'], options: object[] = []): Question => ({ ...question({ form: 'choice', options }, 'x'), about });

describe('the gesture that a question is answered by', () => {
  it('is the one that the book names, for whoever may be chosen', () => {
    expect(gestureFor(asked({ camp: 0, drawn: 'enemy' }))).toBe('enemy');
    expect(gestureFor(asked({ camp: 0, drawn: 'place' }))).toBe('place');
    expect(gestureFor(asked({ camp: 0 }))).toBeNull();
  });
  it('is to go somewhere, for who is asked what it does and may go', () => {
    const options = [{ key: 'aim', data: {} }, { key: 'move', data: { goes: true } }];
    expect(gestureFor(asked({ figure: 3 }, options))).toBe('go');
    expect(gestureFor(asked({ figure: 3 }, options.slice(0, 1)))).toBeNull();
    expect(gestureFor({ ...asked({ drawn: 'place' }), form: { form: 'place' } } as unknown as Question)).toBeNull();
  });
});
