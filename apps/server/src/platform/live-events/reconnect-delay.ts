/** How many streams may be opened again in a second: each reads its session and what it missed. */
const REOPENED_PER_SECOND = 500;
const SHORTEST_MS = 1000;

/**
 * How long a browser waits before it opens a lost stream again, in ms. All streams of a process are lost at once when
 * it ends, so they come back spread over time: a second later, and 10,000 of them within 21 s.
 * @param streams open in this process
 */
export function reconnectDelay(streams: number, random = Math.random()): number {
  return Math.round(SHORTEST_MS + (random * streams * 1000) / REOPENED_PER_SECOND);
}
