/**
 * Motifs of the bronze drums as path data, around the centre (0, 0), first motif at the top.
 * Radii are in the units of the drawing's view box.
 */

/** A star whose rays start on `inner` and end on `outer`. */
export function starPath(star: { points: number; outer: number; inner: number }): string {
  const { points, outer, inner } = star;
  const corners = Array.from({ length: points * 2 }, (_, index) =>
    at(index / (points * 2), index % 2 === 0 ? outer : inner),
  );
  return `M${corners.join('L')}Z`;
}

/** Short strokes across a ring, like the teeth of a comb. */
export function combPath(ring: { from: number; to: number; count: number }): string {
  return each(ring.count, (turn) => `M${at(turn, ring.from)}L${at(turn, ring.to)}`);
}

/** A ring of teeth that starts at `from`. */
export function sawPath(ring: { from: number; to: number; count: number }): string {
  return each(ring.count, (turn) => {
    const half = 0.5 / ring.count;
    return `M${at(turn - half, ring.from)}L${at(turn, ring.to)}L${at(turn + half, ring.from)}Z`;
  });
}

/** Circles around a ring, each connected to the next by a line from its outer to the next one's inner edge. */
export function linkedCirclesPath(ring: { radius: number; size: number; count: number }): string {
  const { radius, size, count } = ring;
  return each(count, (turn) => {
    const [x, y] = point(turn, radius);
    const circle = `M${round(x - size)} ${round(y)}a${size} ${size} 0 1 0 ${size * 2} 0a${size} ${size} 0 1 0 ${-size * 2} 0`;
    return `${circle}M${at(turn, radius + size)}L${at(turn + 1 / count, radius - size)}`;
  });
}

/** Points around a ring; visible through round line caps. */
export function dotsPath(ring: { radius: number; count: number }): string {
  return each(ring.count, (turn) => `M${at(turn, ring.radius)}h0`);
}

/** Nested chevrons between the rays of a star. */
export function feathersPath(ring: {
  count: number;
  from: number;
  to: number;
  width: number;
}): string {
  const { count, from, to, width } = ring;
  return each(count, (start) => {
    const turn = start + 0.5 / count;
    return [0, 1, 2]
      .map((step) => {
        const base = to - (step * (to - from)) / 4;
        const spread = (width * (1 - step * 0.22)) / count;
        const tip = base - (to - from) * 0.42;
        return `M${at(turn - spread, base)}L${at(turn, tip)}L${at(turn + spread, base)}`;
      })
      .join('');
  });
}

/** Position at `turn` (0 to 1, clockwise from the top) on the circle of `radius`. */
function point(turn: number, radius: number): [number, number] {
  const angle = turn * 2 * Math.PI;
  return [Math.sin(angle) * radius, -Math.cos(angle) * radius];
}

function at(turn: number, radius: number): string {
  const [x, y] = point(turn, radius);
  return `${round(x)} ${round(y)}`;
}

function each(count: number, draw: (turn: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index / count)).join('');
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
