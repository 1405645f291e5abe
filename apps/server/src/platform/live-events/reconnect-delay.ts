/** How many streams may be reopened in a second: each reads its session and missed events. */
const REOPENED_PER_SECOND = 500;
const SHORTEST_MS = 1000;

/**
 * How long a browser waits before it reopens a lost stream, in ms. All streams of a process are lost at once
 * when it ends, so the delays are spread: one second at least, and 10,000 streams within 21 s.
 * @param streams open in this process
 */
export function reconnectDelay(streams: number, random = Math.random()): number {
  return Math.round(SHORTEST_MS + (random * streams * 1000) / REOPENED_PER_SECOND);
}
