import { accountMessages } from '@goreal/domain/accounts/accounts.messages';
import type { Role } from '@goreal/domain/accounts/role';
import type { AwaitedFactor } from '@goreal/domain/factors/factor';
import type { Database } from '#platform/database/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import { inFixedTime } from '#platform/http/fixed-time.ts';
import type { Admission, Admitted } from './admission.ts';
import { type AuthAnswer, accountOf, libraryCodeIn, sessionTokenOf } from './auth-answers.ts';
import { parseRegistration, parseReset, parseResetRequest, parseSignIn } from './auth-bodies.ts';
import type { AuthGuard, AuthGuards } from './auth-guards.ts';
import { findCredential, isStillCredential, resetLinkOwner } from './passwords.repository.ts';
import type { SessionCookie } from './session-cookie.ts';
import { endSessionOfToken, isOpenSession, isRefusedToSuspended } from './sessions.repository.ts';

/** The library's routes that the product uses; all others answer 404. */
export type AuthPath =
  | '/get-session'
  | '/token'
  | '/jwks'
  | '/sign-up/email'
  | '/sign-in/email'
  | '/sign-out'
  | '/request-password-reset'
  | '/reset-password';

/** How one route of the library is called; the route's handler runs the parts in this order. */
export type AuthCall = {
  method: 'GET' | 'POST';
  /** The answer to a session that has ended here; the library has only one lifetime for all roles. */
  onExpiredSession?: 'refuse' | 'answer-null';
  /** Consumes the rate limits, before the body is checked. */
  limit?: AuthGuard;
  /** Checks the form of the body. @throws {AppError} */
  parse(body: unknown): ParsedCall;
  /** The library hashes a new password, or compares one: the call waits in the hashing queue first. */
  hashes?: 'new' | 'compared';
  /** The session of the request has ended after the call. */
  endsSession?: true;
};

export type ParsedCall = {
  /** The body that the library receives. */
  sent?: Record<string, unknown>;
  /** Checks the domain's rules. @throws {AppError} */
  assertAllowed?(): Promise<void>;
  /** Takes a use of an invitation, which `refused()` of the result gives back. @throws {AppError} */
  admit?(): Promise<Admitted>;
  /** Makes the call; without it the library alone answers. */
  perform?(caller: Caller): Promise<AuthAnswer>;
  /** The reason of a refusal that the library's answer does not contain. */
  reasonOf?(answer: AuthAnswer): Promise<AppError | undefined>;
  /** Checks that a refusal is true. @throws {AppError} */
  confirmRefusal?(caller: Caller): Promise<void>;
  /** The text of the answer after a success. */
  textOf?(answer: AuthAnswer): Promise<string>;
  /** Ends the session of a success whose outcome could not be recorded; without it the success is answered. */
  rollBack?(answer: AuthAnswer): Promise<void>;
};

export type Caller = {
  address: string;
  cookie: string | undefined;
  /** Asks the library, with this query in place of that of the request. */
  passOn: (query?: string) => Promise<AuthAnswer>;
};

/** The password of a registration, or the one that a reset link sets. */
export type NewPassword = { password: string } & (
  | { name: string; email: string; role: Role }
  | { userId: string }
);

/** A reset link's token, a new password, and the address that sent them. */
export type ResetByLink = { token: string; password: string; address: string };

/** The rules of the product for the library's routes. */
export type AuthRules = {
  /** @throws {AppError} when a new account may not take this display name */
  assertName: (name: string) => Promise<void>;
  /** @throws {AppError} `weak-password` when a new password is one that attackers try first */
  assertPassword: (change: NewPassword) => Promise<void>;
  /** why an account with the right password got no session; undefined when no reason is known */
  refusalOf: (email: string) => Promise<AppError | undefined>;
  /** Sets a password by a reset link. @throws {AppError} `failed-precondition` */
  resetPassword: (given: ResetByLink) => Promise<void>;
  /** Which factors a sign-in to this account needs beside the password. */
  awaitedFactor: (userId: string) => Promise<AwaitedFactor | undefined>;
  /** who may create an account */
  admission: Admission;
};

export function createAuthCalls(
  options: AuthRules & {
    database: Database;
    guards: AuthGuards;
    sessionCookie: SessionCookie;
  },
): Readonly<Record<AuthPath, AuthCall>> {
  const { database, guards, sessionCookie, admission, assertPassword } = options;

  /** The library answers a sign-out as done also when the session could not be deleted. */
  async function endSession(cookie: string | undefined): Promise<void> {
    const token = sessionCookie.verify(sessionCookie.read(cookie));
    if (token !== undefined) await endSessionOfToken(database, token);
  }

  /** The library answers 401 also when it could not read the session. @throws {AppError} `unavailable` */
  async function assertEnded(cookie: string | undefined): Promise<void> {
    const token = sessionCookie.verify(sessionCookie.read(cookie));
    if (token !== undefined && (await isOpenSession(database, token))) {
      throw new AppError('unavailable');
    }
  }

  /**
   * Refuses a sign-in whose account was suspended or erased meanwhile, or whose password was replaced after it was
   * checked; the session of the latter ends.
   */
  async function signIn(by: { email: string }, { passOn }: Caller): Promise<AuthAnswer> {
    const checked = await findCredential(database, by);
    const answer = await passOn().catch(async (error: unknown) => {
      if (isRefusedToSuspended(error)) {
        throw (await options.refusalOf(by.email)) ?? new AppError('permission-denied');
      }
      const isErased = checked !== undefined && !(await isStillCredential(database, checked));
      throw isErased ? new AppError('invalid-credentials') : error;
    });
    if (!checked || !answer.response.ok) return answer;
    let isStill = false;
    try {
      isStill = await isStillCredential(database, checked);
    } finally {
      if (!isStill) await endSessionOf(answer);
    }
    if (isStill) return answer;
    throw new AppError('invalid-credentials');
  }

  async function endSessionOf(answer: AuthAnswer): Promise<void> {
    await endSessionOfToken(database, sessionTokenOf(answer));
  }

  /** Marks the response of a sign-in whose session awaits a second factor. */
  async function withFactor(answer: AuthAnswer): Promise<string> {
    const id = accountOf(answer);
    const awaits = await options.awaitedFactor(id);
    return awaits ? JSON.stringify({ user: { id }, awaits }) : answer.text;
  }

  return {
    '/get-session': {
      method: 'GET',
      onExpiredSession: 'answer-null',
      parse: () => ({ perform: answerSession }),
    },

    '/token': {
      method: 'GET',
      onExpiredSession: 'refuse',
      parse: () => ({
        perform: answerSession,
        confirmRefusal: ({ cookie }) => assertEnded(cookie),
      }),
    },

    '/jwks': { method: 'GET', parse: () => ({}) },

    '/sign-up/email': {
      method: 'POST',
      limit: guards.signUp,
      hashes: 'new',
      parse(body) {
        const { invitation, ...account } = parseRegistration(body);
        return {
          sent: account,
          async assertAllowed() {
            await options.assertName(account.name);
            const role = await admission.roleOf(invitation);
            await assertPassword({ ...account, role });
          },
          admit: () => admission.admit(invitation),
          perform: ({ passOn }) => repeatAfterCollision(passOn),
        };
      },
    },

    '/sign-in/email': {
      method: 'POST',
      limit: guards.signIn,
      hashes: 'compared',
      parse(body) {
        const given = parseSignIn(body);
        const { email } = given;
        return {
          sent: given,
          perform: (caller) => signIn({ email }, caller),
          reasonOf: async (answer) =>
            libraryCodeIn(answer) === 'FAILED_TO_CREATE_SESSION'
              ? options.refusalOf(email)
              : undefined,
          textOf: withFactor,
          rollBack: endSessionOf,
        };
      },
    },

    '/sign-out': {
      method: 'POST',
      limit: guards.signOut,
      endsSession: true,
      parse: () => ({
        sent: {},
        async perform({ cookie, passOn }) {
          await endSession(cookie);
          return passOn();
        },
      }),
    },

    '/request-password-reset': {
      method: 'POST',
      limit: guards.requestReset,
      parse: (body) => ({
        sent: parseResetRequest(body),
        perform: ({ passOn }) => inFixedTime(async () => resetAsked(await passOn())),
      }),
    },

    '/reset-password': {
      method: 'POST',
      limit: guards.reset,
      parse(body) {
        const { token, newPassword: password } = parseReset(body);
        return {
          async assertAllowed() {
            const owner = await resetLinkOwner(database, token);
            if (owner) await assertPassword({ userId: owner.userId, password });
          },
          // Unlike the library's, this reset is one transaction: it also ends the sessions of the old password.
          async perform({ address }) {
            await options.resetPassword({ token, password, address });
            return { response: Response.json({}), text: JSON.stringify({ status: true }) };
          },
        };
      },
    },
  };
}

/** When two registrations collide, the later one fails in the database; checking again gives the reason. */
async function repeatAfterCollision(call: () => Promise<AuthAnswer>): Promise<AuthAnswer> {
  const answer = await call();
  return libraryCodeIn(answer) === 'FAILED_TO_CREATE_USER' ? call() : answer;
}

/** In Vietnamese: the library's own sentence is English. */
function resetAsked(answer: AuthAnswer): AuthAnswer {
  if (!answer.response.ok) return answer;
  return { ...answer, text: JSON.stringify({ status: true, message: accountMessages.resetSent }) };
}

/**
 * Answers with the session, or a token of it. The library prolongs it once a day and refuses where it cannot, as on a
 * full disk, which must not refuse a read: the session then stays as it is. Its refusals do not say why, so each of
 * somebody with a cookie is asked again.
 */
async function answerSession({ passOn, cookie }: Caller): Promise<AuthAnswer> {
  const answer = await passOn();
  return answer.response.ok || !cookie ? answer : passOn('disableRefresh=true');
}
