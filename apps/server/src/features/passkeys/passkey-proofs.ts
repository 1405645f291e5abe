import { randomBytes } from 'node:crypto';
import { CONFIRMED_MINUTES } from '@goreal/domain/accounts/confirmation-needed';
import type { SignInMethod } from '@goreal/domain/accounts/sign-in-log';
import { MINUTE_MS } from '@goreal/domain/calendar/durations';
import {
  PASSKEY_LIMITS,
  type PasskeyAnswer,
  type PasskeyQuestion,
} from '@goreal/domain/passkeys/passkey';
import { passkeyMessages as messages } from '@goreal/domain/passkeys/passkeys.messages';
import type { SignInsService } from '#features/sign-ins/index.ts';
import type { EntranceRules } from '#platform/auth/admission.ts';
import { createKnownDevices } from '#platform/auth/known-devices.ts';
import {
  consumeChallenge,
  findPasskey,
  type PasskeyRow,
  passkeysOf,
  recordUse,
} from '#platform/auth/passkeys.repository.ts';
import { findCredential } from '#platform/auth/passwords.repository.ts';
import type { Principals } from '#platform/auth/principals.ts';
import { createSessionCookie } from '#platform/auth/session-cookie.ts';
import {
  confirmSession,
  insertSession,
  isRefusedToSuspended,
} from '#platform/auth/sessions.repository.ts';
import type { Config } from '#platform/config/config.ts';
import type { Connection, Database } from '#platform/database/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { SecurityLog } from '#platform/logging/security-log.ts';
import type { Challenges } from './challenges.ts';
import { assertHasName, describe } from './passkeys.service.ts';
import type { WebAuthn } from './web-authn.ts';

type From = { address: string; userAgent: string | undefined; cookie: string | undefined };
type Caller = { userId: string; sessionId: string };

export type PasskeyProofs = {
  /** A challenge for a visitor, which any passkey of the site may answer. */
  askVisitor(): PasskeyQuestion;
  /**
   * Signs in by the answer. The session needs no second factor, because a passkey is a possession that was
   * unlocked.
   * @throws {AppError} `invalid-credentials`, `permission-denied` or `too-many-requests`
   */
  signIn(answer: PasskeyAnswer, from: From): Promise<{ userId: string; setCookies: string[] }>;
  /** A challenge for the passkeys of an account, in a session. @throws {AppError} `failed-precondition` */
  askOwner(caller: Caller): Promise<PasskeyQuestion>;
  /** Confirms the session. @throws {AppError} `invalid-credentials` or `too-many-requests` */
  confirm(caller: Caller, proof: { answer: PasskeyAnswer } & Omit<From, 'cookie'>): Promise<string>;
};

const SIGN_IN = 'sign-in';

export function createPasskeyProofs(options: {
  config: Config;
  database: Database;
  principals: Pick<Principals, 'invalidate'>;
  challenges: Challenges;
  webAuthn: WebAuthn;
  signIns: Pick<SignInsService, 'attempted' | 'proven'>;
  rules: EntranceRules;
  securityLog: SecurityLog;
}): PasskeyProofs {
  const { config, database, principals, challenges, webAuthn, signIns, rules } = options;
  const sessionCookie = createSessionCookie(config);
  const devices = createKnownDevices(config);
  const purposeOf = ({ userId, sessionId }: Caller) => `confirm ${userId} ${sessionId}`;

  function question(purpose: string, known: PasskeyRow[]): PasskeyQuestion {
    assertHasName(config);
    return {
      challenge: challenges.issue(purpose),
      rpId: config.http.publicUrl.hostname,
      timeout: PASSKEY_LIMITS.challengeMinutes * MINUTE_MS,
      userVerification: 'required',
      allowCredentials: known.map(describe),
    };
  }

  /** Verifies an answer and runs `work` in the transaction that uses up its challenge; false: refused. */
  async function use(
    {
      passkey,
      answer,
      purpose,
      address,
    }: { passkey: PasskeyRow; answer: PasskeyAnswer; purpose: string; address: string },
    work: (tx: Connection) => Promise<void>,
  ): Promise<boolean> {
    const answered = await webAuthn.answered(answer, { passkey, purpose });
    if (!answered) return false;
    const { passkey_id: passkeyId, user_id: userId } = passkey;
    await signIns.proven({ userId, address, securityLog: options.securityLog });
    const { signCount } = answered;
    return database.transaction(async (tx) => {
      if (!(await consumeChallenge(tx, answered))) return false;
      if (!(await recordUse(tx, { passkeyId, signCount }))) return false;
      await work(tx);
      tx.emitted();
      return true;
    });
  }

  async function keep(
    attempt: Omit<From, 'cookie'> & {
      userId: string;
      method: SignInMethod;
      refusal?: AppError | undefined;
      isNewDevice: boolean;
    },
  ): Promise<void> {
    const { refusal, userId, address } = attempt;
    await signIns.attempted({ ...attempt, refusal: refusal?.code });
    const outcome = refusal?.code ?? 'ok';
    options.securityLog.record({ event: 'sign-in', outcome, address, userId });
  }

  return {
    askVisitor: () => question(SIGN_IN, []),
    async signIn(answer, { cookie, ...from }) {
      const passkey = await findPasskey(database, answer.id);
      if (!passkey) {
        const { address } = from;
        const outcome = 'invalid-credentials';
        options.securityLog.record({ event: 'sign-in', outcome, address });
        throw new AppError(outcome, messages.unknown);
      }
      const { user_id: userId, email } = passkey;
      const credential = await findCredential(database, { userId });
      const isNewDevice = !credential || devices.find(cookie, credential) === undefined;
      const token = randomBytes(24).toString('base64url');
      let maySignIn = await rules.maySignIn(userId);
      const isAccepted = await use(
        { passkey, answer, purpose: SIGN_IN, address: from.address },
        async (tx) => {
          if (maySignIn) await insertSession(tx, { userId, token, ...from });
        },
      ).catch((error: unknown) => {
        if (!isRefusedToSuspended(error)) throw error;
        maySignIn = false;
        return true;
      });
      const refusal = isAccepted
        ? maySignIn
          ? undefined
          : ((await rules.refusalOf(email)) ?? new AppError('permission-denied'))
        : new AppError('invalid-credentials', messages.refused);
      await keep({ userId, method: 'passkey', refusal, isNewDevice, ...from });
      if (refusal) throw refusal;
      const known = credential ? [devices.remember(cookie, credential)] : [];
      return { userId, setCookies: [sessionCookie.issue(token), ...known] };
    },
    async askOwner(caller) {
      const known = await passkeysOf(database, caller.userId);
      if (known.length === 0) throw new AppError('failed-precondition', messages.none);
      return question(purposeOf(caller), known);
    },
    async confirm(caller, { answer, ...from }) {
      const { userId, sessionId } = caller;
      const passkey = await findPasskey(database, answer.id);
      const isAccepted =
        passkey?.user_id === userId &&
        (await use({ passkey, answer, purpose: purposeOf(caller), address: from.address }, (tx) =>
          confirmSession(tx, sessionId),
        ));
      const refusal = isAccepted
        ? undefined
        : new AppError('invalid-credentials', messages.refused);
      await keep({ userId, method: 'confirmation', refusal, isNewDevice: false, ...from });
      if (refusal) throw refusal;
      principals.invalidate(userId);
      return new Date(Date.now() + CONFIRMED_MINUTES * MINUTE_MS).toISOString();
    },
  };
}
