/** A sentence with its dice: the server writes ⚄5 where a die lies, and the page draws it there. */

export interface Part {
  text: string;
  /** Which of the faces lies here; null for words. */
  die: number | null;
}

const DIE = /[⚀-⚅]\s?\d*/gu;

/** Words and dice in turn; null when the sentence does not show each face once. */
export function rollParts(text: string, faces: readonly number[]): Part[] | null {
  const found = [...text.matchAll(DIE)];
  if (!faces.length || found.length !== faces.length) return null;
  const parts: Part[] = [];
  let from = 0;
  found.forEach((match, die) => {
    parts.push({ text: text.slice(from, match.index), die: null }, { text: match[0], die });
    from = match.index + match[0].length;
  });
  parts.push({ text: text.slice(from), die: null });
  return parts.filter((part) => part.die !== null || part.text !== '');
}
