import { type BrowserContext, expect } from '@playwright/test';

export type ConsoleWatch = {
  /** Watches the contexts that a test opens, from their first page on. */
  follow(context: BrowserContext): void;
  /**
   * Allows a message that this test causes on purpose, with the reason. The message must appear, so that no
   * exception outlives its reason.
   */
  allow(pattern: RegExp, reason: string): void;
  /** For a message that depends on a race: it may appear or not. */
  tolerate(pattern: RegExp, reason: string): void;
  /** Fails on every message that was not allowed, and on allowed messages that did not appear. */
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
