import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Found } from '../../apps/e2e/lighthouse.ts';
import type { Figure } from './support/report.ts';

const SCRIPT = fileURLToPath(new URL('../../apps/e2e/lighthouse.ts', import.meta.url));
/** Pages that need a session are not indexed by search engines. */
const WITHOUT_SEO = new Set(['/dashboard']);

type Page = Found & { page: string };

/**
 * Lighthouse's mobile profile on the first pages of a visit (rules 14), compared with an empty page: where an
 * empty page does not reach the bar, the machine is too slow to measure.
 */
export async function lighthouseBench(): Promise<Figure[]> {
  const output = execFileSync(process.execPath, [SCRIPT], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const pages = output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Page);
  const [empty, ...ours] = pages;
  if (!empty) throw new Error('the empty page was not measured');
  return [
    {
      name: `${empty.page} performance`,
      value: empty.scores.performance ?? 0,
      unit: '',
      note: `blocked ${Math.round(empty.blockedMs)} ms at a processor slowed ${empty.slowdown} times, index ${empty.index}`,
    },
    ...ours.flatMap(figuresOf),
  ];
}

function figuresOf({ page, scores, layoutShift, ...found }: Page): Figure[] {
  const note =
    `the middle of ${found.performances.join(', ')}; blocked ${Math.round(found.blockedMs)} ms, largest paint ${Math.round(found.largestPaintMs)} ms, ` +
    `processor slowed ${found.slowdown.toFixed(1)} times`;
  return [
    ...Object.entries(scores)
      .filter(([category]) => category !== 'seo' || !WITHOUT_SEO.has(page))
      .map(([category, score]) => ({
        name: `${page} ${category}`,
        value: score,
        unit: '',
        bar: { atLeast: category === 'performance' ? 95 : 100 },
        ...(category === 'performance' && { note }),
      })),
    { name: `${page} layout shift`, value: layoutShift, unit: '', bar: { atMost: 0.02 } },
  ];
}
