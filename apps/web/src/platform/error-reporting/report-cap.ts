const WINDOW_MS = 60_000;
/** Limits per minute: for one error, and for all errors. */
const SAME_MAX = 3;
const ALL_MAX = 20;

let recent: { key: string; at: number }[] = [];

/** Whether another report may be sent now; limits an error that is thrown in a loop. */
export function passesCap(key: string): boolean {
  const now = performance.now();
  recent = recent.filter(({ at }) => now - at < WINDOW_MS);
  if (recent.length >= ALL_MAX || recent.filter((one) => one.key === key).length >= SAME_MAX) {
    return false;
  }
  recent.push({ key, at: now });
  return true;
}
