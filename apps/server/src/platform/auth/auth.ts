import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { ACCOUNT_LIMITS } from '@goreal/domain/accounts/account-limits';
import { betterAuth } from 'better-auth';
import { jwt } from 'better-auth/plugins/jwt';
import type { Config } from '#platform/config/config.ts';
import type { Database } from '#platform/database/database.ts';
import type { Logger } from '#platform/logging/logger.ts';
import { authSecrets } from './auth-keys.ts';
import type { PasswordHashing } from './hashing.ts';
import { hashedIdentifier, resetIdentifier } from './passwords.repository.ts';
import { createCookieNames, SESSION_SECONDS, sessionSecrets } from './session-cookie.ts';

export const AUTH_PATH = '/api/auth';
const DAY_SECONDS = 24 * 60 * 60;
const RESET_SECONDS = 60 * 60;

/** Sends the mail with the link that resets a password. */
export type SendReset = (mail: { email: string; name: string; url: string }) => Promise<void>;

export type Auth = ReturnType<typeof createAuth>;

/**
 * Better Auth on the shared connection pool. Rate limits run before it; a trigger creates the profile in the same
 * transaction.
 */
export function createAuth(options: {
  config: Config;
  database: Database;
  logger: Logger;
  hashing: Pick<PasswordHashing, 'hash' | 'verify'>;
  sendReset: SendReset;
  /** False refuses a new session to an account; the database enforces the same rule. */
  maySignIn: (userId: string) => Promise<boolean>;
}) {
  const { config, database, logger, hashing, sendReset, maySignIn } = options;
  const cookies = createCookieNames(config);
  return betterAuth({
    appName: 'GoReal Academy',
    baseURL: config.http.publicUrl.origin,
    basePath: AUTH_PATH,
    // A value without a version was encrypted with the newest secret; see auth-keys.ts.
    secret: sessionSecrets(config)[0],
    secrets: authSecrets(config),
    database: { db: database.tables<never>(), type: 'postgres', transaction: true },
    trustedOrigins: (request) => ownOrigins(request, config.http.publicUrl),
    rateLimit: { enabled: false },
    // Database faults use the common error handler; only the library's own refusals become its answers.
    onAPIError: { throw: true },
    telemetry: { enabled: false },
    user: { modelName: 'auth_users' },
    account: { modelName: 'auth_accounts' },
    verification: {
      modelName: 'auth_verifications',
      storeIdentifier: { hash: async (identifier) => hashedIdentifier(identifier) },
    },
    session: {
      modelName: 'auth_sessions',
      expiresIn: SESSION_SECONDS,
      updateAge: DAY_SECONDS,
    },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: ACCOUNT_LIMITS.passwordMin,
      maxPasswordLength: ACCOUNT_LIMITS.passwordMax,
      password: { hash: hashing.hash, verify: hashing.verify },
      resetPasswordTokenExpiresIn: RESET_SECONDS,
      sendResetPassword: async ({ user, token }) => {
        const mail = { email: user.email, name: user.name, url: resetUrl(config, token) };
        await sendReset(mail).catch((error: unknown) => {
          const faults = faultsOfMails.getStore();
          if (!faults) throw error;
          faults.push(error);
        });
      },
    },
    databaseHooks: {
      session: {
        create: {
          // A registration is one transaction on the embedded database's single connection; there is no user to
          // authorise yet.
          before: async (session, request) => {
            if (request?.path !== '/sign-in/email') return undefined;
            return (await maySignIn(session.userId)) ? undefined : false;
          },
        },
      },
    },
    advanced: {
      // Better Auth's own switch would put `__Secure-` before the prefix.
      cookiePrefix: cookies.prefix,
      useSecureCookies: false,
      defaultCookieAttributes: { secure: cookies.isSecure },
      ipAddress: { ipAddressHeaders: ['x-goreal-client-address'] },
      database: {
        generateId: () => crypto.randomUUID(),
        // A test compares the tables of our migrations; here every start would read the whole catalogue.
        validateSchema: false,
      },
    },
    logger: {
      level: 'warn',
      log: (level, message) =>
        logger[level === 'error' ? 'error' : 'warn']({ from: 'auth', message }, 'auth library'),
    },
    plugins: [
      jwt({
        schema: { jwks: { modelName: 'auth_keys' } },
        jwt: {
          issuer: config.http.publicUrl.origin,
          audience: config.http.publicUrl.origin,
          expirationTime: '15m',
          definePayload: ({ user, session }) => ({ sub: user.id, sid: session.id }),
        },
      }),
    ],
  });
}

/**
 * The errors of mails that could not be queued during one call: the library answers a request for a reset
 * link as done nevertheless.
 */
const faultsOfMails = new AsyncLocalStorage<unknown[]>();

/** Runs a call of the library. @throws the error because of which the mail of a reset link was not queued */
export async function withFaultsOfMails<Result>(call: () => Promise<Result>): Promise<Result> {
  const faults: unknown[] = [];
  const result = await faultsOfMails.run(faults, call);
  if (faults.length > 0) throw faults[0];
  return result;
}

/** Creates a reset link that is not mailed; older links of the account become invalid. */
export async function resetLinkFor(
  auth: Auth,
  options: { userId: string; config: Config; token?: string },
): Promise<{ url: string; expiresAt: Date }> {
  const { userId, config, token = randomBytes(24).toString('base64url') } = options;
  const { internalAdapter } = await auth.$context;
  const expiresAt = new Date(Date.now() + RESET_SECONDS * 1000);
  await internalAdapter.createVerificationValue({
    value: userId,
    identifier: resetIdentifier(token),
    expiresAt,
  });
  return { url: resetUrl(config, token), expiresAt };
}

function resetUrl(config: Config, token: string): string {
  // Browsers do not send the fragment, so no proxy and no request log contains the token.
  return new URL(`/login?reset#${encodeURIComponent(token)}`, config.http.publicUrl).href;
}

/** A page may call the server that served it, under any host name or port. */
function ownOrigins(request: Request | undefined, publicUrl: URL): string[] {
  const host = request?.headers.get('host');
  const scheme = publicUrl.protocol;
  return host ? [publicUrl.origin, `${scheme}//${host}`] : [publicUrl.origin];
}
