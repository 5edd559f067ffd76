/** An arrow from one base to another, as an SVG path. */

import type { Point } from '../../lib/types';
import { spot, UNIT } from './paths';

/** From rim to rim, so that the head of the arrow is seen beside the target. */
export function arrowPath(from: Point, to: Point, [leaving, coming]: readonly [number, number]): string {
  const [x1, y1] = spot(...from);
  const [x2, y2] = spot(...to);
  const long = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [ux, uy] = [(x2 - x1) / long, (y2 - y1) / long];
  // Base to base there is no room between the rims: from the middle of one to that of the other's half.
  const [leave, come] = long > (leaving + coming) * UNIT + 14 ? [leaving * UNIT, coming * UNIT + 2] : [0, coming * UNIT * 0.4];
  const [fx, fy] = [x1 + ux * leave, y1 + uy * leave];
  const [tx, ty] = [x2 - ux * come, y2 - uy * come];
  const wing = (side: number): string => `${tx - ux * 6 - uy * 3.4 * side} ${ty - uy * 6 + ux * 3.4 * side}`;
  return `M${fx} ${fy}L${tx} ${ty}M${wing(1)}L${tx} ${ty}L${wing(-1)}`;
}
