import { expect, it } from 'vitest';
import { AppError } from '#platform/http/app-error.ts';
import { startLimitedProcess } from './limited-process.ts';

it('says that the service is unavailable where the system refuses to start a process', () => {
  // Longer than an argument may be, which the system refuses at once, as it does without memory.
  const limits = { lifeSeconds: 1, dataBytes: 1024 ** 3, flags: ['-'.repeat(3_000_000)] };
  const start = () => startLimitedProcess(new URL('file:///nothing.js'), limits);
  expect(start).toThrow(AppError);
  expect(start).toThrow(expect.objectContaining({ code: 'unavailable' }));
});
