import { accountMessages } from '@goreal/domain/accounts/accounts.messages';
import { normaliseEmail } from '@goreal/domain/accounts/credentials';
import { INVITATION_LIMITS } from '@goreal/domain/door/door';
import type { ErrorCode } from '@goreal/domain/errors/error-code';
import { z } from 'zod';
import type { Config } from '#platform/config/config.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { RateLimitName, RateLimits } from '#platform/http/rate-limits.ts';
import type { SecurityLog } from '#platform/logging/security-log.ts';
import { keepsMail } from '#platform/mail/mailer.ts';
import { createAccountMarks } from './account-mark.ts';
import type { Admission } from './admission.ts';
import { createKnownDevices } from './known-devices.ts';
import { findCredential, resetLinkOwner } from './passwords.repository.ts';

/** A call of the auth routes before its body is checked. */
type UncheckedCall = {
  address: string;
  cookie: string | undefined;
  userAgent: string | undefined;
  body: unknown;
};

/** An attempt to sign in to an account that exists; without a refusal it succeeded. */
export type SignInAttempted = (attempt: {
  userId: string;
  method: 'sign-up' | 'password' | 'reset-link';
  refusal: ErrorCode | undefined;
  address: string;
  userAgent: string | undefined;
  isNewDevice: boolean;
}) => Promise<void>;

/** Records the outcome of a call (undefined: success); returns a Set-Cookie header for its caller. */
export type RecordOutcome = (refusal: ErrorCode | undefined) => Promise<string | undefined>;

/** Consumes the rate limits of a call. @throws {AppError} `too-many-requests` */
export type AuthGuard = (call: UncheckedCall) => Promise<RecordOutcome>;

export type AuthGuards = Readonly<
  Record<'signUp' | 'signIn' | 'signOut' | 'requestReset' | 'reset', AuthGuard>
>;

const UNKNOWN_DEVICE = [
  'sign-in-account',
  'sign-in-account-hours',
  'sign-in-account-day',
] as const satisfies RateLimitName[];

/**
 * The rate limits, the known devices and the security log of the routes that take or set a password
 * (decision 20).
 */
export function createAuthGuards(options: {
  config: Config;
  database: Database;
  rateLimits: RateLimits;
  securityLog: SecurityLog;
  admission: Pick<Admission, 'isInvited'>;
  /** Stores an attempt to sign in. */
  signInAttempted: SignInAttempted;
}): AuthGuards {
  const { config, database, rateLimits, securityLog, signInAttempted } = options;
  const { admission } = options;
  const devices = createKnownDevices(config);
  const markOf = createAccountMarks(config);

  async function trust(account: string): Promise<void> {
    for (const name of UNKNOWN_DEVICE) await rateLimits.clear(name, { account });
  }

  return {
    async signUp({ address, cookie, userAgent, body }) {
      const isInvited = await admission.isInvited(invitationIn(body));
      await rateLimits.consume(isInvited ? 'sign-up-invited' : 'sign-up', { address });
      const email = emailIn(body);
      return async (refusal) => {
        const credential = refusal ? undefined : await findCredential(database, { email });
        securityLog.record({
          event: 'sign-up',
          outcome: refusal ?? 'ok',
          address,
          userId: credential?.userId,
          accountMark: markOf(email),
        });
        if (!credential) return undefined;
        const { userId } = credential;
        const about = { refusal, address, userAgent, isNewDevice: true };
        await signInAttempted({ userId, method: 'sign-up', ...about });
        return devices.remember(cookie, credential);
      };
    },

    async signIn({ address, cookie, userAgent, body }) {
      const email = emailIn(body);
      const account = markOf(email);
      const named = devices.isNamed(cookie) ? await findCredential(database, { email }) : undefined;
      const device = named && devices.find(cookie, named);
      try {
        if (device) {
          await rateLimits.consume('sign-in-device', { account, device });
        } else {
          await rateLimits.consume('sign-in', { address, account });
          await rateLimits.consume('sign-in-address', { address });
          for (const name of UNKNOWN_DEVICE) await rateLimits.consume(name, { account });
        }
      } catch (refusal) {
        const outcome = 'too-many-requests';
        securityLog.record({ event: 'sign-in', outcome, address, accountMark: account });
        throw refusal;
      }
      const credential = named ?? (await findCredential(database, { email }));
      return async (refusal) => {
        securityLog.record({
          event: 'sign-in',
          outcome: refusal ?? 'ok',
          address,
          userId: credential?.userId,
          accountMark: account,
        });
        if (!credential) return undefined;
        const { userId } = credential;
        const about = { refusal, address, userAgent, isNewDevice: device === undefined };
        await signInAttempted({ userId, method: 'password', ...about });
        if (refusal) return undefined;
        if (!device) await trust(account);
        return devices.remember(cookie, credential);
      };
    },

    async signOut({ address }) {
      await rateLimits.consume('sign-out', { address });
      return async () => undefined;
    },

    async requestReset({ address, body }) {
      const account = markOf(emailIn(body));
      await rateLimits.consume('password-reset', { address });
      await rateLimits.consume('password-reset-account', { account });
      if (!keepsMail(config)) {
        throw new AppError('failed-precondition', accountMessages.resetWithoutMail);
      }
      return async (refusal) => {
        const outcome = refusal ?? 'ok';
        securityLog.record({ event: 'reset-request', outcome, address, accountMark: account });
        return undefined;
      };
    },

    async reset({ address, cookie, userAgent, body }) {
      await rateLimits.consume('password-reset', { address });
      const owner = await resetLinkOwner(database, tokenIn(body));
      return async (refusal) => {
        const outcome = refusal ?? 'ok';
        securityLog.record({ event: 'password-reset', outcome, address, userId: owner?.userId });
        if (!owner) return undefined;
        const { userId } = owner;
        const about = { refusal, address, userAgent, isNewDevice: false };
        await signInAttempted({ userId, method: 'reset-link', ...about });
        if (refusal) return undefined;
        await trust(markOf(owner.email));
        const credential = await findCredential(database, owner);
        return credential && devices.remember(cookie, credential);
      };
    },
  };
}

const callSchema = z.object({
  email: z.string().max(1000).transform(normaliseEmail).catch(''),
  token: z.string().max(200).catch(''),
  invitation: z.string().max(INVITATION_LIMITS.codeMax).optional().catch(undefined),
});

function emailIn(body: unknown): string {
  return callSchema.safeParse(body).data?.email ?? '';
}

function invitationIn(body: unknown): string | undefined {
  return callSchema.safeParse(body).data?.invitation;
}

function tokenIn(body: unknown): string {
  return callSchema.safeParse(body).data?.token ?? '';
}
