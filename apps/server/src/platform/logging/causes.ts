/** Further causes say nothing more, and causes may form a circle. */
const MOST = 8;

/** An error and what caused it, the outermost first. */
export function withCauses(error: unknown): unknown[] {
  const chain: unknown[] = [];
  let next = error;
  while (next !== undefined && chain.length < MOST && !chain.includes(next)) {
    chain.push(next);
    next = next instanceof Error ? next.cause : undefined;
  }
  return chain;
}

/** The stack of an error and of each of its causes. */
export function stackOf(error: unknown): string {
  return withCauses(error)
    .map((one) => (one instanceof Error ? (one.stack ?? one.message) : String(one)))
    .join('\nCaused by: ');
}
