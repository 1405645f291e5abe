import { afterEach, beforeEach, type MockInstance, vi } from 'vitest';

/**
 * A test that writes to console.error fails: the message is either a fault or noise that hides the
 * next fault. A test about such a message replaces console.error by a spy of its own and asserts on
 * it. Unhandled rejections and errors fail the run by themselves.
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
