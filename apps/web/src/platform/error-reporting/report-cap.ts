const WINDOW_MS = 60_000;
/** Of one fault, and of all together, within a minute. */
const SAME_MAX = 3;
const ALL_MAX = 20;

let told: { key: string; at: number }[] = [];

/** Whether one more report may go out: a fault in a loop must not become a flood. */
export function passesCap(key: string): boolean {
  const now = performance.now();
  told = told.filter(({ at }) => now - at < WINDOW_MS);
  if (told.length >= ALL_MAX || told.filter((one) => one.key === key).length >= SAME_MAX) {
    return false;
  }
  told.push({ key, at: now });
  return true;
}
