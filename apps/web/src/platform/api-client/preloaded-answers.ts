/** Longest age of a preloaded answer (ms): the same as the query cache's, in case no event reports a change. */
const LONGEST_MS = 60_000;

/** Addresses that the document preloads and that no request has used yet. */
const unused = new Set<string>();
let openedAt = 0;
let isOutdated = false;

/**
 * The browser uses a preloaded answer for the first request to its address, however late that is. The page
 * may use it only while neither it nor the server has changed anything since.
 */
export const preloadedAnswers = {
  /** Reads the preload links of the document. */
  start(): void {
    unused.clear();
    const links = document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=fetch]');
    for (const { href } of links) unused.add(href);
    openedAt = performance.now();
    isOutdated = false;
  },
  /** Something has changed: answers from before must not be used. */
  outdate(): void {
    isOutdated = true;
  },
  /**
   * Resolves when the request can no longer be answered by an outdated preloaded answer: consumes one that is
   * unused, and discards it.
   */
  async skipOutdated(request: Request): Promise<void> {
    if (request.method !== 'GET') isOutdated = true;
    else if (unused.delete(request.url)) {
      const isOld = isOutdated || performance.now() - openedAt > LONGEST_MS;
      // A failure does not matter: the following request is sent to the server.
      if (isOld) await readAndDrop(request.clone()).catch(() => undefined);
    }
  },
};

async function readAndDrop(request: Request): Promise<void> {
  const answer = await fetch(request);
  await answer.body?.cancel();
}
