/** Emblems put together: the parts that a figure's emblem names, one over the other.
 *
 * The parts and where they go are data of escarmouche.draw; what `draw/emblems.py` does there is done here. An emblem fills a circle of 12 around the origin. */
import data from '../../../../src/escarmouche/draw/emblem_parts.json';
import { silhouetteDrawing } from './glyphs';

type Layer = [kind: string, path: string, width?: number];
type Parts = Record<string, Record<string, Layer[]>>;

const PARTS = data.parts as unknown as Parts;
const STANCES: Record<string, Record<string, string>> = data.stances;
const HATS: Record<string, string> = data.hats;
const TONES: Record<string, string> = { f: 'e-emblem-fill', s: 'e-emblem-second', g: 'e-emblem-gold', k: 'e-emblem-dark' };
/** By how much a light line is narrower than its dark edge. */
const CASING = 1;
/** Between two marks. */
const APART = 4.4;

/** The radius of a base on which an emblem or a silhouette has its own size. */
const EMBLEM_ROOM = 13.6;
const SILHOUETTE_ROOM = 15.2;

/** What a figure looks like, in words: its emblem, or its silhouette where the book has no more. */
export const lookOf = (figure: { emblem?: string | null; silhouette: string } | null | undefined, none = ''): string => figure?.emblem ?? figure?.silhouette ?? none;

/** Whether it is a work that lies there as scenery: that is drawn on the ground, and the base is only its edge. */
export const isWork = (look: string): boolean => look.startsWith('body=barricade');

/** The drawing of a look, and the radius of the base for which it is made. */
export function lookDrawing(look: string): { drawing: string; room: number } {
  const drawing = look.includes('=') ? emblemDrawing(look) : '';
  return drawing ? { drawing, room: EMBLEM_ROOM } : { drawing: silhouetteDrawing(look), room: SILHOUETTE_ROOM };
}

const known = new Map<string, string>();

/** The drawing of an emblem in words, `body=human face=human right=axe`; empty where its body is not known. */
export function emblemDrawing(told: string): string {
  let drawn = known.get(told);
  if (drawn === undefined) {
    drawn = compose(new Map(told.split(' ').map((word) => word.split('=', 2) as [string, string])));
    known.set(told, drawn);
  }
  return drawn;
}

function compose(words: Map<string, string>): string {
  if (!PARTS['body']?.[words.get('body') ?? '']) return '';
  const places = STANCES[stance(words)] ?? {};
  return data.order.map((slot) => part(slot, words.get(slot) ?? '', place(places, slot, words))).join('');
}

function stance(words: Map<string, string>): string {
  if (words.has('mount')) return 'mounted';
  if (!words.has('face')) return 'being';
  return (words.has('right') || words.has('back')) && !words.has('left') ? 'armed' : 'plain';
}

function place(places: Record<string, string>, slot: string, words: Map<string, string>): string {
  const found = places[slot] ?? places['bust'] ?? '';
  // What is worn sits where the face is.
  return slot === 'head' ? `${found} ${HATS[words.get('face') ?? ''] ?? ''}`.trim() : found;
}

function part(slot: string, word: string, where: string): string {
  if (!word) return '';
  const kind = ['right', 'left', 'back'].includes(slot) ? 'held' : slot;
  const drawn = slot === 'mark' ? marks(word.split('+')) : layers(PARTS[kind]?.[word]);
  return where && drawn ? `<g transform="${where}">${drawn}</g>` : drawn;
}

/** Marks side by side. */
function marks(each: string[]): string {
  const left = (-APART * (each.length - 1)) / 2;
  return each.map((mark, k) => `<g transform="translate(${+(left + k * APART).toPrecision(6)} 0)">${layers(PARTS['mark']?.[mark])}</g>`).join('');
}

const layers = (held: Layer[] | undefined): string => (held ?? []).map(layer).join('');

/** One path: a surface in its tone, a line of ink, or a light line with a dark edge. */
function layer([kind, path, width = 0]: Layer): string {
  const tone = TONES[kind];
  if (tone) return `<path class="${tone}" d="${path}"/>`;
  const ink = (wide: number): string => `<path class="e-emblem-ink e-line" stroke-width="${+wide.toPrecision(6)}" d="${path}"/>`;
  if (kind === 'i') return ink(width);
  return `${ink(width + CASING)}<path class="e-emblem-line e-line" stroke-width="${width}" d="${path}"/>`;
}
