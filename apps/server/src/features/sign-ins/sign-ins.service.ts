import { ACCOUNT_LIMITS } from '@goreal/domain/accounts/account-limits';
import { deviceOf } from '@goreal/domain/accounts/device';
import {
  type MemberSignIn,
  NEW_DEVICE_NOTIFICATIONS_PER_DAY,
  placeOf,
  SIGN_IN_LOG_DAYS,
  SIGN_IN_OUTCOMES,
  type SignInAttempt,
  type SignInMethod,
} from '@goreal/domain/accounts/sign-in-log';
import { signInMessages as texts } from '@goreal/domain/accounts/sign-ins.messages';
import { formatDateTime } from '@goreal/domain/calendar/format';
import type { ErrorCode } from '@goreal/domain/errors/error-code';
import { deliverNotifications } from '#features/notifications/index.ts';
import { daysBefore } from '#platform/clock/clock.ts';
import { isLoopbackAddress } from '#platform/config/this-machine.ts';
import type { Database, Transaction } from '#platform/database/database.ts';
import { deleteInParts } from '#platform/database/delete-in-parts.ts';
import { lockPerson } from '#platform/database/lock-person.repository.ts';
import { AppError } from '#platform/http/app-error.ts';
import { addressKey } from '#platform/http/client-address.ts';
import { mapPage, type Page, type PageRequest } from '#platform/http/page.ts';
import type { RateLimits } from '#platform/http/rate-limits.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { SecurityLog } from '#platform/logging/security-log.ts';
import {
  appendSignIn,
  countNewDevices,
  ownerOf,
  pruneSignIns,
  type SignInFilter,
  type SignInRow,
  signInsPage,
} from './sign-ins.repository.ts';

/** An attempt to sign in to an account that exists. */
export type Attempt = {
  userId: string;
  method: SignInMethod;
  /** undefined: success */
  refusal: ErrorCode | undefined;
  address: string;
  userAgent: string | undefined;
  /** the browser had never signed in to this account */
  isNewDevice: boolean;
};

export type SignInsService = {
  /**
   * Stores an attempt; of refused ones `REFUSED_SIGN_INS_KEPT_PER_DAY`, of others `SIGN_INS_KEPT_PER_DAY`. A success on a
   * new device notifies the owner by inbox and mail, at most `NEW_DEVICE_NOTIFICATIONS_PER_DAY` times: the mail address
   * is not verified and may be another person's.
   */
  attempted(attempt: Attempt): Promise<void>;
  /**
   * Counts a sign-in or confirmation whose passkey or identity was right, before anything is stored for it.
   * @throws {AppError} `too-many-requests` beyond `PROVEN_SIGN_INS_PER_DAY`
   */
  proven(by: { userId: string; address: string; securityLog: SecurityLog }): Promise<void>;
  /** The attempts on one account. */
  own(userId: string, request: PageRequest): Promise<Page<SignInAttempt>>;
  /** The attempts on all accounts, for operators. */
  all(request: SignInFilter & PageRequest): Promise<Page<MemberSignIn>>;
  prune(): Promise<void>;
};

export function createSignInsService(options: {
  database: Database;
  timeZone: string;
  jobs: Pick<Jobs, 'sendIn'>;
  rateLimits: Pick<RateLimits, 'consume'>;
}): SignInsService {
  const { database, timeZone, jobs, rateLimits } = options;

  /** Whether an attempt is within those that a day keeps; beyond them the owner is refused nothing. */
  async function isWithinDay({ userId, refusal }: Attempt): Promise<boolean> {
    const limit = refusal === undefined ? 'sign-in-kept' : 'sign-in-refused';
    try {
      await rateLimits.consume(limit, { user: userId });
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === 'too-many-requests') return false;
      throw error;
    }
  }

  /** A sign-in on the machine that runs the academy sends no notification: its user has full access anyway. */
  async function notifyOwner(
    tx: Transaction,
    { userId, address, userAgent }: Attempt,
  ): Promise<void> {
    const owner = await ownerOf(tx, userId);
    if (!owner) return;
    const { browser, system } = deviceOf(userAgent ?? null);
    const at = new Date();
    const seen = {
      device: texts.device(browser, system),
      place: placeOf(addressKey(address)),
      time: formatDateTime(at, timeZone),
    };
    await deliverNotifications(tx, [
      {
        userId,
        cause: `sign-in:${crypto.randomUUID()}`,
        type: 'admin_notification',
        title: texts.newDevice.title,
        body: texts.newDevice.body(seen),
        clickAction: '/dashboard?tab=settings#security',
        createdAt: at,
      },
    ]);
    const { subject, body } = texts.newDevice.mail;
    const text = body(owner.name, seen);
    await jobs.sendIn(tx, 'mail.send', { to: owner.email, subject, text });
  }

  return {
    async proven({ userId, address, securityLog }) {
      try {
        await rateLimits.consume('sign-in-proven', { user: userId });
      } catch (refusal) {
        securityLog.record({ event: 'sign-in', outcome: 'too-many-requests', address, userId });
        throw refusal;
      }
    },
    async attempted(attempt) {
      const isKept = await isWithinDay(attempt);
      const { userId, method, refusal, address, userAgent, isNewDevice } = attempt;
      const row = {
        user_id: userId,
        method,
        outcome: refusal ?? 'ok',
        address: addressKey(address),
        user_agent: userAgent?.slice(0, ACCOUNT_LIMITS.userAgentMax) ?? null,
        is_new_device: isNewDevice,
      };
      const isNotifiable =
        isNewDevice && !refusal && method !== 'sign-up' && !isLoopbackAddress(address);
      if (!isNotifiable) {
        if (isKept) await appendSignIn(database, row);
        return;
      }
      await database.transaction(async (tx) => {
        await lockPerson(tx, userId);
        const notified = await countNewDevices(tx, {
          userId,
          max: NEW_DEVICE_NOTIFICATIONS_PER_DAY,
        });
        const isToNotify = notified < NEW_DEVICE_NOTIFICATIONS_PER_DAY;
        // The stored ones are counted above.
        if (isKept || isToNotify) await appendSignIn(tx, row);
        if (isToNotify) await notifyOwner(tx, attempt);
      });
    },
    own: async (userId, request) =>
      mapPage(await signInsPage(database, { userId, result: 'all', ...request }), present),
    all: async (request) =>
      mapPage(await signInsPage(database, request), (row) => ({
        ...present(row),
        userId: row.user_id,
        displayName: row.display_name,
      })),
    async prune() {
      const before = daysBefore(new Date(), SIGN_IN_LOG_DAYS);
      await deleteInParts((limit) => pruneSignIns(database, { before, limit }));
    },
  };
}

function present(row: SignInRow): SignInAttempt {
  return {
    signInId: String(row.sign_in_id),
    method: row.method as SignInMethod,
    outcome: SIGN_IN_OUTCOMES.find((outcome) => outcome === row.outcome) ?? 'internal',
    device: deviceOf(row.user_agent),
    place: placeOf(row.address),
    newDevice: row.is_new_device,
    at: row.at.toISOString(),
  };
}
