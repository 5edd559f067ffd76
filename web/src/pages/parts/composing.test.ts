import { describe, expect, it } from 'vitest';
import { withCard } from './composing';

const add = (text: string, card: string): string => withCard(text, 'confrontation', 'lion', card);

describe('an army file put together card by card', () => {
  it('begins with a head of its book and people', () => {
    const file = add('', 'garde-royal');
    expect(file).toContain('rulebook = "confrontation"');
    expect(file).toContain('people = "lion"');
    expect(file.endsWith('[[figures]]\nid = "garde-royal"\n')).toBe(true);
  });

  it('begins with the head of the book\'s example where it has one', () => {
    const example = 'rulebook = "b"\npoints = 150\nfaction = "x"\n\n# A profile.\n[[figures]]\nid = "a"\n';
    expect(withCard('', 'b', 'legion', 'officier', example)).toBe(
      'rulebook = "b"\npoints = 150\nfaction = "legion"\n\n[[figures]]\nid = "officier"\n',
    );
  });

  it('counts a card that is there already', () => {
    const three = ['garde-royal', 'lame-jumelle', 'garde-royal', 'garde-royal'].reduce(add, '');
    expect(three.match(/\[\[figures\]\]/g)).toHaveLength(2);
    expect(three).toContain('id = "garde-royal"\ncount = 3\n');
    expect(three).toContain('id = "lame-jumelle"\n');
    expect(three).not.toContain('count = 2');
  });

  it('leaves what somebody wrote as it is', () => {
    const file = add('points = 200\n# mine\n[[figures]]\nid = "a"\ncount = 9\n', 'b');
    expect(file).toBe('points = 200\n# mine\n[[figures]]\nid = "a"\ncount = 9\n\n[[figures]]\nid = "b"\n');
  });
});
