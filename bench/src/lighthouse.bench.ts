import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Figure } from './support/report.ts';

const SCRIPT = fileURLToPath(new URL('../../apps/e2e/lighthouse.ts', import.meta.url));
/** Pages behind the gate are not for search engines. */
const WITHOUT_SEO = new Set(['/dashboard']);

type Scores = { page: string; layoutShift: number } & Record<string, number | string>;

/** Lighthouse's mobile profile on the pages everyone meets first (design section 9). */
export async function lighthouseBench(): Promise<Figure[]> {
  const output = execFileSync(process.execPath, [SCRIPT], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const pages = output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Scores);
  return pages.flatMap(({ page, layoutShift, ...scores }) => [
    ...Object.entries(scores)
      .filter(([category]) => category !== 'seo' || !WITHOUT_SEO.has(page))
      .map(([category, score]) => ({
        name: `${page} ${category}`,
        value: Number(score),
        unit: '',
        bar: { atLeast: category === 'performance' ? 95 : 100 },
      })),
    { name: `${page} layout shift`, value: layoutShift, unit: '', bar: { atMost: 0.02 } },
  ]);
}
