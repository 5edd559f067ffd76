/** French before a name that fills a hole: d’Archer, du Roi, aux Veilleurs, « On attend les Veilleurs ». The server does the same. */

const VOWEL = /^(?:[aeiouàâäéèêëîïôöùûüœæ]|y(?![aeiouéèê])|h(?:adr|ect|élène|enri|erb|ercule|ermi|ippo|irondelle|iver|omme|omonc|onor|orl|ôt|ugues|uil|umain|ydr))/iu;
const ELIDED = /(?<!\p{L})(d|qu)e $/iu;
const CONTRACTED = /(?<!\p{L})(de|à) $/iu;
const CONTRACTIONS: Record<string, string> = { 'de le': 'du', 'de les': 'des', 'à le': 'au', 'à les': 'aux' };
const ARTICLE = /^(?:(?:Le|La|Les) |L’)/u;
/** What precedes a name in the middle of a sentence. */
const INSIDE = /[\p{L},;:’]\s?$/u;

/** A sentence goes on with a name. */
export function goOn(before: string, name: string): string {
  const word = INSIDE.test(before) && ARTICLE.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
  if (VOWEL.test(word) && ELIDED.test(before)) return `${before.slice(0, -2)}’${word}`;
  const lead = CONTRACTED.exec(before);
  const space = word.indexOf(' ');
  const short = lead && space > 0 ? CONTRACTIONS[`${lead[1]?.toLowerCase()} ${word.slice(0, space).toLowerCase()}`] : undefined;
  if (!lead || !short) return before + word;
  const cased = lead[1]?.charAt(0) === lead[1]?.charAt(0).toLowerCase() ? short : short.charAt(0).toUpperCase() + short.slice(1);
  return before.slice(0, lead.index) + cased + word.slice(space);
}

const HOLE = /\{(\w+)\}/g;

/** A sentence with its holes filled; words as names are, numbers as they are. */
export function filled(sentence: string, data: Record<string, string | number>, french: boolean): string {
  let [text, from] = ['', 0];
  for (const match of sentence.matchAll(HOLE)) {
    text += sentence.slice(from, match.index);
    const value = data[match[1] ?? ''] ?? match[0];
    text = french && typeof value === 'string' ? goOn(text, value) : text + String(value);
    from = match.index + match[0].length;
  }
  return text + sentence.slice(from);
}
