import { errorBodySchema } from '@goreal/domain/errors/error-body';
import { errorMessage } from '@goreal/domain/errors/errors.messages';
import { expect } from 'vitest';
import type { Answer } from './caller.ts';

/** The request was refused with a code and the message of the specification that allow another try. */
export function expectNotNow(answer: Answer): void {
  expect([503, 504]).toContain(answer.status);
  const isCallable = /"status":"(UNAVAILABLE|DEADLINE_EXCEEDED)"/.test(answer.text);
  if (!isCallable) {
    const { error } = errorBodySchema.parse(answer.body);
    expect(['unavailable', 'deadline-exceeded']).toContain(error.code);
    expect(error.message).toBe(errorMessage(error.code));
  }
  if (answer.status === 503) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(answer.text).not.toMatch(/stack|ECONN|\.ts:|terminat|pgbouncer/i);
}
