import { randomBytes } from 'node:crypto';
import { MINUTE_MS } from '@goreal/domain/calendar/durations';
import { identityMessages as messages } from '@goreal/domain/identities/identities.messages';
import {
  IDENTITY_LIMITS,
  IDENTITY_PURPOSES,
  type Identity,
  type IdentityOutcome,
} from '@goreal/domain/identities/identity';
import { z } from 'zod';
import { appendOwnChange } from '#features/audit/index.ts';
import type { FactorsService } from '#features/factors/index.ts';
import type { SignInsService } from '#features/sign-ins/index.ts';
import type { EntranceRules } from '#platform/auth/admission.ts';
import { createKnownDevices } from '#platform/auth/known-devices.ts';
import { mailOwner } from '#platform/auth/owner-mail.ts';
import { findCredential } from '#platform/auth/passwords.repository.ts';
import type { Principals } from '#platform/auth/principals.ts';
import { createSessionCookie } from '#platform/auth/session-cookie.ts';
import { beginSession, isRefusedToSuspended } from '#platform/auth/sessions.repository.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Config } from '#platform/config/config.ts';
import { deriveKeys } from '#platform/config/keys.ts';
import { createSeal } from '#platform/config/seal.ts';
import type { Database, Transaction } from '#platform/database/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { SecurityLog } from '#platform/logging/security-log.ts';
import {
  addIdentity,
  findIdentity,
  type IdentityRow,
  identitiesOf,
  recordUse,
  removeIdentity,
} from './identities.repository.ts';
import type { Providers, VerifiedIdentity } from './providers.ts';

type Purpose = (typeof IDENTITY_PURPOSES)[number];
type From = { address: string; userAgent: string | undefined; cookie: string | undefined };

export type IdentitiesService = {
  of(userId: string): Promise<Identity[]>;
  /** Starts the flow at a provider. @throws {AppError} `not-found` or `unavailable` */
  start(provider: string, purpose: Purpose): Promise<{ address: string; flow: string }>;
  /**
   * Handles the provider's answer. A known identity signs in, if that was the purpose; any other is returned
   * sealed, for its owner's session to link.
   * @throws {AppError} `invalid-credentials`, `permission-denied` or `unavailable`
   */
  answer(
    given: { flow: string; query: string },
    from: From,
    securityLog: SecurityLog,
  ): Promise<{ outcome: IdentityOutcome; setCookies: string[] }>;
  /** Links what `answer` returned. @throws {AppError} `already-exists` or `failed-precondition` */
  link(userId: string, pending: string): Promise<Identity>;
  /** @throws {AppError} `not-found` */
  unlink(owned: { userId: string; identityId: string }): Promise<void>;
};

const flowSchema = z.object({
  provider: z.string(),
  purpose: z.enum(IDENTITY_PURPOSES),
  expiresAt: z.number(),
  ties: z.object({ state: z.string(), nonce: z.string(), verifier: z.string() }),
});
const pendingSchema = z.object({
  issuer: z.string(),
  subject: z.string(),
  email: z.string().nullable(),
  expiresAt: z.number(),
});

export function createIdentitiesService(options: {
  config: Config;
  database: Database;
  clock: Clock;
  jobs: Pick<Jobs, 'sendIn'>;
  principals: Pick<Principals, 'invalidate'>;
  providers: Providers;
  signIns: Pick<SignInsService, 'attempted' | 'proven'>;
  factors: Pick<FactorsService, 'awaited'>;
  rules: EntranceRules;
}): IdentitiesService {
  const { config, database, clock, principals, providers, signIns, factors, rules } = options;
  const seal = createSeal(deriveKeys(config, 'identities'));
  const sessionCookie = createSessionCookie(config);
  const devices = createKnownDevices(config);
  const expiry = () => clock.now().getTime() + IDENTITY_LIMITS.minutes * MINUTE_MS;

  /** @throws {AppError} `invalid-credentials` for a value that this academy did not seal, or sealed too long ago */
  function opened<Schema extends z.ZodType<{ expiresAt: number }>>(
    sealed: string,
    { schema, owner }: { schema: Schema; owner: string },
  ): z.infer<Schema> {
    const parsed = schema.safeParse(unsealed(sealed, owner));
    if (!parsed.success || parsed.data.expiresAt <= clock.now().getTime()) {
      throw new AppError('invalid-credentials', messages.refused);
    }
    return parsed.data;
  }

  function unsealed(sealed: string, owner: string): unknown {
    try {
      return JSON.parse(seal.open(sealed, owner));
    } catch {
      return undefined;
    }
  }

  /** Starts a session for the owner of an identity; it awaits a second factor where the account has one. */
  async function signIn(
    identity: IdentityRow & { ownerEmail: string },
    { cookie, ...from }: From,
    securityLog: SecurityLog,
  ): Promise<{ outcome: IdentityOutcome; setCookies: string[] }> {
    const { user_id: userId, identity_id: identityId, ownerEmail } = identity;
    await signIns.proven({ userId, address: from.address, securityLog });
    const credential = await findCredential(database, { userId });
    const isNewDevice = !credential || devices.find(cookie, credential) === undefined;
    const token = randomBytes(24).toString('base64url');
    let maySignIn = await rules.maySignIn(userId);
    const isLinked = await database
      .transaction(async (tx) => {
        if (!(await recordUse(tx, identityId))) return false;
        if (maySignIn) await beginSession(tx, { userId, token, ...from });
        tx.emitted();
        return true;
      })
      .catch((error: unknown) => {
        if (!isRefusedToSuspended(error)) throw error;
        maySignIn = false;
        return true;
      });
    const barred = async () =>
      (await rules.refusalOf(ownerEmail)) ?? new AppError('permission-denied');
    const refusal = maySignIn
      ? isLinked
        ? undefined
        : new AppError('invalid-credentials', messages.refused)
      : await barred();
    const attempt = { userId, method: 'identity', isNewDevice, ...from } as const;
    await signIns.attempted({ ...attempt, refusal: refusal?.code });
    const outcome = refusal?.code ?? 'ok';
    securityLog.record({ event: 'sign-in', outcome, address: from.address, userId });
    if (refusal) throw refusal;
    const awaits = await factors.awaited(userId);
    const known = credential ? [devices.remember(cookie, credential)] : [];
    return {
      outcome: { outcome: 'signed-in', userId, ...(awaits && { awaits }) },
      setCookies: [sessionCookie.issue(token), ...known],
    };
  }

  function unlinked({ issuer, subject, ...verified }: VerifiedIdentity): IdentityOutcome {
    const { email = null, name = null } = verified;
    const pending = { issuer, subject, email, expiresAt: expiry() };
    return {
      outcome: 'unlinked',
      provider: providers.nameOf(issuer),
      email,
      name,
      pending: seal.close(JSON.stringify(pending), 'pending'),
    };
  }

  const mailTheOwner = (
    tx: Transaction,
    { user_id: userId, issuer }: IdentityRow,
    { subject, body }: (typeof messages.mails)['added' | 'removed'],
  ) => {
    tx.afterCommit(() => principals.invalidate(userId));
    const provider = providers.nameOf(issuer);
    const mail = (owner: string) => ({ subject: subject(provider), text: body(owner, provider) });
    return mailOwner(tx, { jobs: options.jobs, userId, mail });
  };

  const present = (row: IdentityRow): Identity => ({
    id: row.identity_id,
    provider: providers.nameOf(row.issuer),
    email: row.email,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  });

  return {
    of: async (userId) => (await identitiesOf(database, userId)).map(present),
    async start(provider, purpose) {
      const { address, ties } = await providers.begin(provider);
      const flow = { provider, purpose, ties, expiresAt: expiry() };
      return { address, flow: seal.close(JSON.stringify(flow), 'flow') };
    },
    async answer({ flow: sealed, query }, from, securityLog) {
      const flow = opened(sealed, { schema: flowSchema, owner: 'flow' });
      const verified = await providers.redeem(flow.provider, { query, ties: flow.ties, from });
      const known = flow.purpose === 'sign-in' ? await findIdentity(database, verified) : undefined;
      if (known) return signIn(known, from, securityLog);
      return { outcome: unlinked(verified), setCookies: [] };
    },
    async link(userId, sealed) {
      const { issuer, subject, email } = opened(sealed, {
        schema: pendingSchema,
        owner: 'pending',
      });
      const { perPerson: max } = IDENTITY_LIMITS;
      const identity = await database.transaction(async (tx) => {
        const row = { user_id: userId, issuer, subject, email };
        const added = await addIdentity(tx, { row, max });
        if (added === 'too-many') throw new AppError('failed-precondition', messages.tooMany(max));
        if (added === 'taken') {
          throw new AppError('already-exists', messages.taken(providers.nameOf(issuer)));
        }
        await appendOwnChange(tx, { userId, action: 'account.identity-add' });
        await mailTheOwner(tx, added, messages.mails.added);
        return added;
      });
      return present(identity);
    },
    async unlink(owned) {
      await database.transaction(async (tx) => {
        const identity = await removeIdentity(tx, owned);
        if (!identity) throw new AppError('not-found');
        await appendOwnChange(tx, { userId: owned.userId, action: 'account.identity-remove' });
        await mailTheOwner(tx, identity, messages.mails.removed);
      });
    },
  };
}
