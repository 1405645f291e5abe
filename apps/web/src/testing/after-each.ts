import { afterEach, vi } from 'vitest';

// Runs after a file's own hooks: removes everything that a test rendered, faked or spied on.
afterEach(async () => {
  if (typeof document !== 'undefined') (await import('@testing-library/react')).cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
