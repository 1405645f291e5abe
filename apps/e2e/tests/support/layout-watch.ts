import { type BrowserContext, expect } from '@playwright/test';

/** Limit of the largest session window of layout shifts; shifts within 500 ms after input do not count (web.dev/cls). */
const MOST = 0.02;
const WINDOW_MS = { gap: 1000, longest: 5000 };

/** One shift as the browser reports it, when, and what moved. */
type Shift = { load: string; url: string; at: number; value: number; moved: string[] };

/** Known layout shifts that are not fixed yet, each by the element that moves, with its cause. They are not reported. */
const KNOWN: readonly { moved: RegExp; cause: string }[] = [
  { moved: /[.]_heroWords_/, cause: 'letters of the landing page come after its first paint' },
  {
    moved: /«(Đăng ký|Xác nhận mật khẩu|Trở thành môn sinh)/,
    cause: 'the door says after the first paint whether it asks for a code',
  },
  {
    moved: /«(Trước cửa Học Viện|Lời của Trưởng Lão)/,
    cause: 'an elder’s answer changes the page at the door',
  },
  { moved: /«(Stamina của con|Bảng Thiên Ký)/, cause: 'boards come after the own place in them' },
  {
    moved: /«Nhiệm vụ đang chờ/,
    cause: 'a quest that another device accepted opens above the others',
  },
  { moved: /[.]_tab_\w+_13 /, cause: 'the first path depends on the quest book' },
  { moved: /«(Sổ môn sinh|Lời mời)|^tr[.] /, cause: 'newer members come above the others' },
  {
    moved: /[.]_main_\w+_24 /,
    cause: 'the desk opens the next report after one decided elsewhere',
  },
  {
    moved: /«(Thiết bị đang đăng nhập|Xóa tài khoản)/,
    cause: 'codes and exports come when the server has made them',
  },
  { moved: /«Đăng nhập/, cause: 'the second step of the sign-in is shorter than the first' },
  { moved: /«(Kho ảnh nền|Kho còn trống)/, cause: 'chosen pictures are listed once decoded' },
  { moved: /«Tổng số/, cause: 'the log of activities opens below its filters' },
  { moved: /«(Sáu bậc đá|AURA có phai không)/, cause: 'a bond of mentoring begins elsewhere' },
  {
    moved: /^ul[.]_grid_\w+ «[+]|«Hoàn thành/,
    cause: 'an approval changes the rewards that quests promise',
  },
  {
    moved: /«Lời đồng ý cho|chưa nối với tài/,
    cause: 'a page of one question shows its answer in the place of the question',
  },
  { moved: /[.]_composer_/, cause: 'what is written grows the field until it is sent' },
];

export type LayoutWatch = {
  /** Contexts that a test opens are watched from their first page on. */
  follow(context: BrowserContext): Promise<void>;
  /** Fails on a page load whose layout moved more than the bar so far. */
  verify(): void;
  /** The page loads whose layout moved more than the bar so far, in words. */
  restless(): string[];
};

/** Sums what the browser's own observer of layout shifts sees, by page load and time. */
export function createLayoutWatch(): LayoutWatch {
  const shifts: Shift[] = [];
  const restless = (): string[] => {
    const loads = Map.groupBy(shifts.filter(isUnknown), ({ load }) => load);
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
    verify() {
      expect(restless(), 'page loads whose layout moved').toEqual([]);
    },
    restless,
  };
}

const sumOf = (shifts: readonly Shift[]): number =>
  shifts.reduce((sum, { value }) => sum + value, 0);

const isUnknown = ({ moved: all }: Shift): boolean =>
  !KNOWN.some(({ moved }) => all.some((name) => moved.test(name)));

/** Shifts less than a second apart belong together, for five seconds at most. */
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
    return `${element.tagName.toLowerCase()}.${element.className} «${element.textContent?.slice(0, 30)}»`;
  };
  // Playwright's `fill` and `selectOption` send no key or click, so the browser does not mark their shifts as input.
  let filledAt = Number.NEGATIVE_INFINITY;
  for (const name of ['input', 'change']) {
    addEventListener(
      name,
      () => {
        filledAt = performance.now();
      },
      true,
    );
  }
  const isOfLog = ({ node }: Entry['sources'][number]) => {
    const element = node instanceof Element ? node : node?.parentElement;
    return element !== null && element !== undefined && element.closest('[role="log"]') !== null;
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Entry[]) {
      if (entry.hadRecentInput || Math.abs(entry.startTime - filledAt) < 500) continue;
      // A chat grows at its end: each new message moves the older ones up.
      if (entry.sources.length > 0 && entry.sources.every(isOfLog)) continue;
      const moved = entry.sources.map(
        ({ node, previousRect, currentRect }) =>
          `${nameOf(node)} ${Math.round(previousRect.y)}→${Math.round(currentRect.y)}`,
      );
      const url = location.pathname + location.search;
      report({ load, url, at: entry.startTime, value: entry.value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
