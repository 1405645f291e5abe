import { type BrowserContext, expect } from '@playwright/test';

/** Of one page load, without what follows a press or a key within half a second (web.dev/cls). */
const MOST = 0.02;

/** One shift as the browser reports it, and what moved. */
type Shift = { load: string; url: string; value: number; moved: string[] };

export type LayoutWatch = {
  /** Contexts that a test opens are watched from their first page on. */
  follow(context: BrowserContext): Promise<void>;
  /** Fails on a page load whose layout moved more than the bar so far. */
  verify(): void;
};

/** Sums what the browser's own observer of layout shifts sees, by page load. */
export function createLayoutWatch(): LayoutWatch {
  const shifts: Shift[] = [];
  return {
    async follow(context) {
      await context.exposeBinding('reportLayoutShift', (_source, shift: Shift) => {
        shifts.push(shift);
      });
      await context.addInitScript(observeShifts);
    },
    verify() {
      const loads = Map.groupBy(shifts, ({ load }) => load);
      const restless = [...loads.values()]
        .filter((all) => sumOf(all) > MOST)
        .map(
          (all) => `${sumOf(all).toFixed(3)} at ${all[0]?.url}\n${all.map(describe).join('\n')}`,
        );
      expect(restless, 'page loads whose layout moved').toEqual([]);
    },
  };
}

const sumOf = (shifts: readonly Shift[]): number =>
  shifts.reduce((sum, { value }) => sum + value, 0);

const describe = ({ value, moved }: Shift): string => `  ${value.toFixed(3)} ${moved.join(', ')}`;

/** Runs in the page. */
function observeShifts(): void {
  const load = `${performance.timeOrigin} ${Math.random()}`;
  const report = (globalThis as unknown as { reportLayoutShift: (shift: Shift) => void })
    .reportLayoutShift;
  type Entry = PerformanceEntry & {
    value: number;
    hadRecentInput: boolean;
    sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
  };
  const nameOf = (node: Node | null): string => {
    const element = node instanceof Element ? node : node?.parentElement;
    if (!element) return 'removed';
    return `${element.tagName.toLowerCase()}.${element.className} «${element.textContent?.slice(0, 30)}»`;
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Entry[]) {
      if (entry.hadRecentInput) continue;
      const moved = entry.sources.map(
        ({ node, previousRect, currentRect }) =>
          `${nameOf(node)} ${Math.round(previousRect.y)}→${Math.round(currentRect.y)}`,
      );
      report({ load, url: location.pathname + location.search, value: entry.value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
