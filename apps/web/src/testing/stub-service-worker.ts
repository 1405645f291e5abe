import { onTestFinished } from 'vitest';

/** Replaces `navigator.serviceWorker`, which jsdom lacks, until the test has ended. */
export function stubServiceWorker(container: object): void {
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));
}
