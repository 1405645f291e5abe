import { keptJson, keptTexts } from '#platform/outbox/kept-text.ts';
import type { QueuedEvent } from './error-queue.ts';

/** Where `errorQueue` keeps the reports; written here again, because that module is in the first view of every page. */
const NAME = 'goreal.errors';

/** Drops the queued reports of a user whose account was deleted. */
export function forgetReports(userId: string): void {
  const kept = keptJson(NAME);
  if (!Array.isArray(kept)) return;
  const others = (kept as QueuedEvent[]).filter((event) => event.userId !== userId);
  keptTexts.set(NAME, others.length > 0 ? JSON.stringify(others) : '');
}
