/** The rim of the table, the meadow and its faint texture. The origin is its upper left corner. */

import { INCH, measure } from '../../lib/scale';
import { blob, element, n1, UNIT } from './paths';
import { Rng } from './random';

const FRAME = 16;

function ticks(width: number, depth: number): string {
  const [w, h] = [width * UNIT, depth * UNIT];
  const long = (k: number): number => (k % (measure === 'cm' ? 10 : 6) === 0 ? 7 : 3.5);
  let d = '';
  for (let k = 1; k < width; k++) {
    const size = long(k);
    d += `M${k * UNIT}-2v${-size}M${k * UNIT} ${n1(h + 2)}v${size}`;
  }
  for (let k = 1; k < depth; k++) {
    const size = long(k);
    d += `M-2 ${n1(h - k * UNIT)}h${-size}M${n1(w + 2)} ${n1(h - k * UNIT)}h${size}`;
  }
  return element(d, 'tick line', { 'stroke-width': 0.9, opacity: 0.75 });
}

export function ground(width: number, depth: number): string {
  const [w, h] = [width * UNIT, depth * UNIT];
  const rng = new Rng(`${width}x${depth}`);
  const area = (w * h) / INCH ** 2;
  let patches = '';
  for (let k = 0; k < area / 34; k++) {
    const d = blob(rng.uniform(0, w), rng.uniform(0, h), rng.uniform(28, 95), rng, 9, 0.3);
    patches += element(d, `patch-${k % 2 ? 'b' : 'a'}`, { opacity: 0.34 });
  }
  let blades = '';
  for (let k = 0; k < area / 11; k++) {
    const [x, y] = [rng.uniform(4, w - 8), rng.uniform(8, h - 2)];
    blades += `M${n1(x)} ${n1(y)}l${n1(rng.uniform(-1.5, 1.5))}-4m2 4l${n1(rng.uniform(0, 2))}-3`;
  }
  return (
    `<rect class="e-frame" x="${-FRAME}" y="${-FRAME}" width="${n1(w + 2 * FRAME)}" height="${n1(h + 2 * FRAME)}" rx="6" stroke-width="1.5"/>` +
    `<rect class="e-frame-line e-line" x="-11" y="-11" width="${n1(w + 22)}" height="${n1(h + 22)}" rx="3" stroke-width="1" opacity=".6"/>` +
    ticks(width, depth) +
    `<clipPath id="e-clip"><rect width="${n1(w)}" height="${n1(h)}"/></clipPath>` +
    `<g clip-path="url(#e-clip)"><rect class="e-ground" width="${n1(w)}" height="${n1(h)}"/>${patches}` +
    `${element(blades, 'grass line', { 'stroke-width': 0.9, opacity: 0.55 })}</g>` +
    `<rect class="e-shade-line e-line" width="${n1(w)}" height="${n1(h)}" stroke-width="3" opacity=".35"/>`
  );
}
