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
 * One line an event, at most 30 a minute for each address and 600 in total, of refused calls and of all others each: a
 * flood must neither fill the disk nor hide other events. One line a minute counts the omitted ones.
 */
export function createSecurityLog(
  logger: Pick<Logger, 'info' | 'warn'>,
  now: () => number = Date.now,
): SecurityLog {
  let begun = now();
  let leftOut = 0;
  const calls = createBudget();
  const others = createBudget();

  function beginWindow(): void {
    if (leftOut > 0) logger.warn({ security: { event: 'left-out', lines: leftOut } }, 'security');
    begun = now();
    leftOut = 0;
    calls.renew();
    others.renew();
  }

  return {
    record({ address, ...event }) {
      if (now() - begun >= WINDOW_MS) beginWindow();
      const from = addressKey(address);
      const budget = event.event === 'access-refused' ? calls : others;
      if (!budget.take(from)) {
        leftOut += 1;
        return;
      }
      const level = event.outcome === 'ok' ? 'info' : 'warn';
      logger[level]({ security: { ...event, address: from } }, 'security');
    },
  };
}

/** Lines of one minute. */
function createBudget() {
  let written = 0;
  const byAddress = new Map<string, number>();
  return {
    /** False where none is left for the address or for all. */
    take(address: string): boolean {
      const ofAddress = byAddress.get(address) ?? 0;
      if (ofAddress >= LINES_PER_ADDRESS || written >= LINES) return false;
      byAddress.set(address, ofAddress + 1);
      written += 1;
      return true;
    },
    renew(): void {
      written = 0;
      byAddress.clear();
    },
  };
}
