/** Positions of the six steps in a scene, and the path between them. */
export type SceneLayout = {
  width: number;
  height: number;
  /** water line */
  shore: number;
  /** radius of the sigil on a step */
  sigil: number;
  steps: readonly { x: number; y: number; width: number }[];
};

/** Six karst towers from left to right, for screens wider than high. */
export const WIDE: SceneLayout = {
  width: 1000,
  height: 400,
  shore: 366,
  sigil: 34,
  steps: [
    { x: 86, y: 306, width: 120 },
    { x: 252, y: 262, width: 126 },
    { x: 418, y: 216, width: 130 },
    { x: 584, y: 170, width: 138 },
    { x: 750, y: 124, width: 146 },
    { x: 912, y: 78, width: 158 },
  ],
};

/** The same scene as a column, for phones. */
export const TALL: SceneLayout = {
  width: 360,
  height: 560,
  shore: 532,
  sigil: 30,
  steps: [
    { x: 74, y: 474, width: 116 },
    { x: 274, y: 398, width: 120 },
    { x: 92, y: 322, width: 124 },
    { x: 268, y: 240, width: 128 },
    { x: 104, y: 160, width: 132 },
    { x: 246, y: 80, width: 140 },
  ],
};

type Point = { x: number; y: number };

/** Curve from the top of a step to that of the next. */
export function stretch(
  layout: SceneLayout,
  index: number,
): { path: string; at: (share: number) => Point } {
  const from = footOf(layout, index);
  const to = footOf(layout, index + 1);
  const bend = { x: (from.x + to.x) / 2, y: Math.max(from.y, to.y) + 26 };
  return {
    path: `M${from.x} ${from.y}Q${bend.x} ${bend.y} ${to.x} ${to.y}`,
    at: (share) => {
      const rest = 1 - share;
      return {
        x: rest * rest * from.x + 2 * rest * share * bend.x + share * share * to.x,
        y: rest * rest * from.y + 2 * rest * share * bend.y + share * share * to.y,
      };
    },
  };
}

/** Outline of one tower: blunt top, steep sides with ledges, wider at the water. */
export function towerPath(layout: SceneLayout, index: number): string {
  const { x, y, width } = layout.steps[index] ?? { x: 0, y: 0, width: 0 };
  const half = width / 2;
  const { shore } = layout;
  const rough = (step: number) => ((index * 37 + step * 53) % 13) - 6;
  const flank = (side: -1 | 1) =>
    [0.12, 0.3, 0.5, 0.72, 0.9].map((share, step) => {
      const spread = half * (0.74 + share * 0.24) + rough(step + (side > 0 ? 5 : 0));
      return `${round(x + side * spread)} ${round(y + (shore - y) * share)}`;
    });
  const left = flank(-1).toReversed();
  const right = flank(1);
  const head = `Q${round(x - half * 0.78)} ${y - 4} ${round(x - half * 0.4)} ${y}L${round(x + half * 0.4)} ${y}Q${round(x + half * 0.78)} ${y - 4} ${right[0]}`;
  return `M${round(x - half * 1.12)} ${shore}L${left.join('L')}${head}L${right.slice(1).join('L')}L${round(x + half * 1.12)} ${shore}Z`;
}

/** Grooves in the side of a tower. */
export function furrowsPath(layout: SceneLayout, index: number): string {
  const { x, y, width } = layout.steps[index] ?? { x: 0, y: 0, width: 0 };
  const depth = layout.shore - y;
  return [-0.3, -0.12, 0.08, 0.26]
    .map((across, furrow) => {
      const top = y + depth * (0.14 + ((index + furrow) % 3) * 0.1);
      const length = depth * (0.3 + ((index * 2 + furrow) % 4) * 0.1);
      return `M${round(x + across * width)} ${round(top)}q${round(across * 14)} ${round(length / 2)} ${round(across * 22)} ${round(length)}`;
    })
    .join('');
}

function footOf(layout: SceneLayout, index: number): Point {
  const { x, y } = layout.steps[index] ?? { x: 0, y: 0 };
  return { x, y };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
