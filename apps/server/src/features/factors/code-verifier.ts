import type { SignInMethod } from '@goreal/domain/accounts/sign-in-log';
import { factorMessages as messages } from '@goreal/domain/factors/factors.messages';
import type { SignInsService } from '#features/sign-ins/index.ts';
import { consumeBackupCode, consumeStep, findTotp } from '#platform/auth/factors.repository.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Seal } from '#platform/config/seal.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { BackupCodes } from './backup-codes.ts';
import type { FactorTries, TriedFrom } from './factor-tries.ts';
import { matchingStep } from './totp.ts';

export type GivenCode = TriedFrom & { code: string; userAgent: string | undefined };
/** The Set-Cookie header by which the device is known. */
export type SetCookie = { setCookie: string | undefined };

export type CodeVerifier = {
  /** The step of a code that the app shows now, and the sealed secret of that app. */
  stepOf(userId: string, code: string): Promise<{ step: number; secret: string } | undefined>;
  /** Verifies a code of the app or a backup code, and logs the attempt. @throws {AppError} `invalid-credentials` */
  take(
    userId: string,
    given: GivenCode,
    methodOf: (kind: 'totp' | 'backup-code') => SignInMethod,
  ): Promise<SetCookie>;
};

export function createCodeVerifier(options: {
  database: Database;
  clock: Clock;
  seal: Seal;
  backupCodes: BackupCodes;
  tries: FactorTries;
  signInAttempted: SignInsService['attempted'];
}): CodeVerifier {
  const { database, clock, seal, backupCodes, tries, signInAttempted } = options;

  /** @throws {AppError} `failed-precondition` after a restore with another secret of the server */
  function opened(sealed: string, userId: string): Buffer {
    try {
      return Buffer.from(seal.open(sealed, userId), 'base64url');
    } catch {
      throw new AppError('failed-precondition', messages.unreadable);
    }
  }

  async function stepOf(
    userId: string,
    code: string,
  ): Promise<{ step: number; secret: string } | undefined> {
    const secret = (await findTotp(database, userId))?.secret;
    if (secret === undefined) return undefined;
    const step = matchingStep(opened(secret, userId), { code, at: clock.now() });
    return step === undefined ? undefined : { step, secret };
  }

  async function takeTotp(userId: string, code: string): Promise<boolean> {
    const found = await stepOf(userId, code);
    return found !== undefined && consumeStep(database, { userId, ...found, confirms: false });
  }

  async function take(
    userId: string,
    { code, address, userAgent, cookie }: GivenCode,
    methodOf: (kind: 'totp' | 'backup-code') => SignInMethod,
  ): Promise<SetCookie> {
    const kind = code.length > 6 ? 'backup-code' : 'totp';
    const totp = await findTotp(database, userId);
    const account = { userId, factorSince: totp?.confirmed_at ?? undefined };
    await tries.count(kind, account, { address, cookie });
    // The key of the backup codes is lost with the secret: none is valid once the app's secret cannot be read.
    if (totp) opened(totp.secret, userId);
    const isRight = await (kind === 'totp'
      ? takeTotp(userId, code)
      : consumeBackupCode(database, {
          userId,
          hashes: await backupCodes.hashesOf(userId, { code, address }),
        }));
    const refusal = isRight ? undefined : ('invalid-credentials' as const);
    const method = methodOf(kind);
    await signInAttempted({ userId, method, refusal, address, userAgent, isNewDevice: false });
    if (refusal) throw new AppError(refusal, messages.codeWrong);
    return { setCookie: tries.remember(account, { cookie }) };
  }

  return { stepOf, take };
}
