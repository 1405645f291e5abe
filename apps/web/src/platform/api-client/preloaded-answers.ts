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
   * Whether a preloaded answer will answer the request. An outdated one is consumed and discarded before.
   */
  async answers(request: Request): Promise<boolean> {
    if (request.method !== 'GET') isOutdated = true;
    else if (unused.delete(request.url)) {
      const isOld = isOutdated || performance.now() - openedAt > LONGEST_MS;
      if (!isOld) return true;
      // A failure does not matter: the following request is sent to the server.
      await readAndDrop(request.clone()).catch(() => undefined);
    }
    return false;
  },
};

async function readAndDrop(request: Request): Promise<void> {
  const answer = await fetch(request);
  await answer.body?.cancel();
}
