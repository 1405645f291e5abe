import { addressKey } from '#platform/http/client-address.ts';
import type { Logger } from './logger.ts';

/** A security event: an account change or a refusal; never a password, a token or an email. */
export type SecurityEvent = {
  event:
    | 'sign-up'
    | 'sign-in'
    | 'reset-request'
    | 'password-reset'
    | 'password-change'
    | 'access-refused';
  /** `ok`, or the code of the refusal */
  outcome: string;
  address: string;
  userId?: string | undefined;
  /** where no account is known: the pseudonym of the email that was tried */
  accountMark?: string | undefined;
  /** method and route pattern of the refused call */
  route?: string | undefined;
};

export type SecurityLog = { record(event: SecurityEvent): void };

const WINDOW_MS = 60_000;
const LINES_PER_ADDRESS = 30;
const LINES = 600;

/**
 * One line an event, at most 30 a minute for each address and 600 in total: a flood must neither fill the disk nor
 * hide other events. One line a minute counts the omitted ones.
 */
export function createSecurityLog(
  logger: Pick<Logger, 'info' | 'warn'>,
  now: () => number = Date.now,
): SecurityLog {
  let begun = now();
  let written = 0;
  let leftOut = 0;
  const byAddress = new Map<string, number>();

  function beginWindow(): void {
    if (leftOut > 0) logger.warn({ security: { event: 'left-out', lines: leftOut } }, 'security');
    begun = now();
    written = 0;
    leftOut = 0;
    byAddress.clear();
  }

  return {
    record({ address, ...event }) {
      if (now() - begun >= WINDOW_MS) beginWindow();
      const from = addressKey(address);
      const ofAddress = byAddress.get(from) ?? 0;
      if (ofAddress >= LINES_PER_ADDRESS || written >= LINES) {
        leftOut += 1;
        return;
      }
      byAddress.set(from, ofAddress + 1);
      written += 1;
      const level = event.outcome === 'ok' ? 'info' : 'warn';
      logger[level]({ security: { ...event, address: from } }, 'security');
    },
  };
}
