import { afterEach, beforeEach, type MockInstance, vi } from 'vitest';

/**
 * Fails a test that writes to console.error: the message is either a bug or noise that hides the next one. A
 * test about such a message replaces console.error with a spy and asserts on it. Vitest itself fails the run
 * for unhandled rejections and errors.
 */
const complaints: string[] = [];
let guard: MockInstance<typeof console.error>;

beforeEach(() => {
  complaints.length = 0;
  guard = vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    complaints.push(parts.map(describe).join(' '));
  });
});

afterEach(() => {
  guard.mockRestore();
  if (complaints.length > 0) throw new Error(`console.error: ${complaints.join('\n')}`);
});

function describe(part: unknown): string {
  return part instanceof Error ? (part.stack ?? part.message) : String(part);
}
