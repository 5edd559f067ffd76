/** The arc in front of a figure that looks to the right, as a drawing. */

/** A fan of so many degrees; or only the lines that bound it. */
export function arcPath(degrees: number, reach: number, boundsOnly = false): string {
  const half = (Math.min(degrees, 359.9) / 2) * (Math.PI / 180);
  const [x, y] = [reach * Math.cos(half), reach * Math.sin(half)].map((n) => Number(n.toFixed(2))) as [number, number];
  if (boundsOnly) return `M${x} ${-y}L0 0L${x} ${y}`;
  return `M0 0L${x} ${-y}A${reach} ${reach} 0 ${degrees > 180 ? 1 : 0} 1 ${x} ${y}Z`;
}
