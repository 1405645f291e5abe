import { type BrowserContext, expect } from '@playwright/test';

export type ConsoleWatch = {
  /** Contexts that a test opens are watched from their first page on. */
  follow(context: BrowserContext): void;
  /**
   * A message this test brings about on purpose, and why it is right that the browser shows it. It
   * must appear, so an exception never outlives its reason.
   */
  allow(pattern: RegExp, reason: string): void;
  /** For what depends on which of two things is quicker: it may come or not. */
  tolerate(pattern: RegExp, reason: string): void;
  /** Fails on anything that was not allowed, and on allowed messages that never came. */
  verify(): void;
};

export function createConsoleWatch(): ConsoleWatch {
  const messages: string[] = [];
  const allowed: { pattern: RegExp; reason: string }[] = [];
  const tolerated: { pattern: RegExp; reason: string }[] = [];
  return {
    follow: (context) => collectMessages(context, messages),
    allow: (pattern, reason) => allowed.push({ pattern, reason }),
    tolerate: (pattern, reason) => tolerated.push({ pattern, reason }),
    verify() {
      const unexpected = messages.filter(
        (message) => ![...allowed, ...tolerated].some(({ pattern }) => pattern.test(message)),
      );
      expect(unexpected, 'console errors, page errors and unhandled rejections').toEqual([]);
      const unused = allowed.filter(
        ({ pattern }) => !messages.some((message) => pattern.test(message)),
      );
      expect(unused, 'allowed messages that never came').toEqual([]);
    },
  };
}

/** `weberror` covers uncaught errors and unhandled rejections alike. */
function collectMessages(context: BrowserContext, messages: string[]): void {
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    messages.push(`console.error: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (webError) => {
    const error = webError.error();
    messages.push(`uncaught: ${error.stack ?? error.message}`);
  });
}
