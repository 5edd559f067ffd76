/** Army files put together card by card. */

const head = (book: string, people: string): string => `rulebook = "${book}"
id = "mon-armee"
name = { fr = "Mon armée", en = "My army" }
points = 100
people = "${people}"
`;

/** The head of a book's example, for another of its peoples: it has the keys and the size that the book wants. */
const headOf = (example: string, people: string): string =>
  `${(example.split(/^(?:#|\[\[)/m)[0] ?? '').trim()}\n`.replace(/^(people|faction)\s*=.*$/m, `$1 = "${people}"`);

/** The file with one more of a card: a new entry, or a higher count where the card has one. */
export function withCard(text: string, book: string, people: string, card: string, example = ''): string {
  const begun = example ? headOf(example, people) : head(book, people);
  const file = text.trim() ? text.replace(/\s*$/, '\n') : begun;
  const parts = file.split(/(?=^\[\[figures\]\])/m);
  const place = parts.findIndex((part) => part.startsWith('[[figures]]') && names(part, card));
  if (place < 0) return `${file}\n[[figures]]\nid = "${card}"\n`;
  parts[place] = oneMore(parts[place] ?? '');
  return parts.join('');
}

const names = (part: string, card: string): boolean => new RegExp(`^id\\s*=\\s*"${card}"\\s*$`, 'm').test(part);

function oneMore(part: string): string {
  const count = /^count\s*=\s*(\d+)/m;
  if (count.test(part)) return part.replace(count, (_all, n: string) => `count = ${Number(n) + 1}`);
  return part.replace(/^(id\s*=.*)$/m, '$1\ncount = 2');
}
