import { type BrowserContext, expect } from '@playwright/test';

/**
 * Limit of the largest session window of layout shifts. Shifts within 500 ms after input do not count
 * (web.dev/cls). On a busy machine a response to a press is late and its shift comes after that time: it does
 * not count either, unless `countLateAnswers` was called.
 */
const MOST = 0.02;
const WINDOW_MS = { gap: 1000, longest: 5000 };

/** One shift as the browser reports it, with its time and the moved elements. */
type Shift = {
  load: string;
  url: string;
  at: number;
  value: number;
  moved: string[];
  /** The shift shows the late answer to a request that a press has sent. */
  isLateAnswer: boolean;
};

export type LayoutWatch = {
  /** Contexts that a test opens are watched from their first page on. */
  follow(context: BrowserContext): Promise<void>;
  /** Counts shifts of late answers as well: for tests that delay answers. */
  countLateAnswers(): void;
  /** Fails when the shifts of a page load so far exceed the limit. */
  verify(): void;
};

/** Collects the shifts that the browser's layout-shift observer reports, by page load and time. */
export function createLayoutWatch(): LayoutWatch {
  const shifts: Shift[] = [];
  let isStrict = false;
  const loadsAboveLimit = (): string[] => {
    const counted = shifts.filter((shift) => isStrict || !shift.isLateAnswer);
    const loads = Map.groupBy(counted, ({ load }) => load);
    return [...loads.values()]
      .flatMap(windowsOf)
      .filter((all) => sumOf(all) > MOST)
      .map((all) => `${sumOf(all).toFixed(3)} at ${all[0]?.url}\n${all.map(describe).join('\n')}`);
  };
  return {
    async follow(context) {
      await context.exposeBinding('reportLayoutShift', (_source, shift: Shift) => {
        shifts.push(shift);
      });
      await context.addInitScript(observeShifts);
    },
    countLateAnswers() {
      isStrict = true;
    },
    verify() {
      expect(loadsAboveLimit(), 'page loads whose layout moved').toEqual([]);
    },
  };
}

const sumOf = (shifts: readonly Shift[]): number =>
  shifts.reduce((sum, { value }) => sum + value, 0);

/** Groups shifts into session windows: less than a second apart, and five seconds in total at most. */
function windowsOf(shifts: readonly Shift[]): Shift[][] {
  const windows: Shift[][] = [];
  for (const shift of shifts) {
    const open = windows.at(-1);
    const first = open?.[0]?.at ?? 0;
    const last = open?.at(-1)?.at ?? 0;
    const belongs = shift.at - last < WINDOW_MS.gap && shift.at - first < WINDOW_MS.longest;
    if (open && belongs) open.push(shift);
    else windows.push([shift]);
  }
  return windows;
}

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
    return `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} «${element.textContent?.slice(0, 30)}»`;
  };
  const placeOf = ({ x, y }: DOMRectReadOnly) => `${Math.round(x)},${Math.round(y)}`;
  // Playwright's `fill` and `selectOption` send no key or click, so the browser does not mark their shifts as
  // input. The event of a resized window comes after its shift, whose time is the start of the frame.
  let changedAt = Number.NEGATIVE_INFINITY;
  const presses: number[] = [];
  for (const name of ['input', 'change', 'click', 'keydown', 'pointerdown', 'resize']) {
    addEventListener(
      name,
      () => {
        const now = performance.now();
        presses.push(now);
        if (name === 'input' || name === 'change' || name === 'resize') changedAt = now;
      },
      true,
    );
  }
  performance.setResourceTimingBufferSize(10_000);
  const blocks: PerformanceEntry[] = [];
  new PerformanceObserver((list) => blocks.push(...list.getEntries())).observe({
    type: 'longtask',
    buffered: true,
  });
  const endOf = ({ startTime, duration }: PerformanceEntry) => startTime + duration;
  /** Whether the time between the two, without long tasks in between, is below the 500 ms that browsers allow. */
  const follows = (at: number, earlier: number) => {
    if (at < earlier) return false;
    const held = blocks
      .filter((task) => task.startTime < at && endOf(task) > earlier)
      .reduce((sum, task) => sum + task.duration, 0);
    return at - earlier - held < 500;
  };
  const followsPress = (at: number) => presses.some((press) => follows(at, press));
  type Sent = { startTime: number; name: string; end: number; wasRefused: boolean };
  /** Every `fetch` of the page: the browser lists a request only after its end, sometimes after the page shows it. */
  const fetches: Sent[] = [];
  const plainFetch = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const name = input instanceof Request ? input.url : new URL(input, location.href).href;
    const sent = {
      startTime: performance.now(),
      name,
      end: Number.POSITIVE_INFINITY,
      wasRefused: true,
    };
    fetches.push(sent);
    try {
      const response = await plainFetch(input, init);
      sent.wasRefused = !response.ok;
      return response;
    } finally {
      sent.end = performance.now();
    }
  };
  /**
   * Whether a request of a press has no answer yet, because a live event overtook it, or was answered just
   * before; such a request was sent by a press, or after another such request.
   */
  const answersPress = (at: number): boolean => {
    const own: Sent[] = [];
    const listed = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const requests = listed
      .map((request) => ({
        startTime: request.startTime,
        name: request.name,
        end: endOf(request),
        wasRefused: request.responseStatus === 0 || request.responseStatus >= 400,
      }))
      .concat(fetches)
      .toSorted((one, other) => one.startTime - other.startTime);
    for (const request of requests) {
      const { startTime, name } = request;
      const isOwn =
        followsPress(startTime) ||
        own.some(
          (before) =>
            (startTime >= before.startTime && startTime <= before.end) ||
            follows(startTime, before.end) ||
            // repeated, because the first attempt was refused or lost
            (before.name === name && before.wasRefused),
        );
      if (isOwn) own.push(request);
    }
    return own.some(({ startTime, end }) => (startTime < at && at < end) || follows(at, end));
  };
  const isOfLog = ({ node }: Entry['sources'][number]) => {
    const element = node instanceof Element ? node : node?.parentElement;
    return element !== null && element !== undefined && element.closest('[role="log"]') !== null;
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Entry[]) {
      if (entry.hadRecentInput || Math.abs(entry.startTime - changedAt) < 500) continue;
      // The chat log ends at the bottom: each new message moves the earlier ones up.
      if (entry.sources.length > 0 && entry.sources.every(isOfLog)) continue;
      const moved = entry.sources.map(
        ({ node, previousRect, currentRect }) =>
          `${nameOf(node)} ${placeOf(previousRect)}→${placeOf(currentRect)}`,
      );
      const url = location.pathname + location.search;
      const at = entry.startTime;
      const isLateAnswer = answersPress(at) || followsPress(at);
      report({ load, url, at, value: entry.value, moved, isLateAnswer });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
