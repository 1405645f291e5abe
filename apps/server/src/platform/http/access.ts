import type { Server } from 'node:net';
import { accountMessages } from '@goreal/domain/accounts/accounts.messages';
import {
  CONFIRMATION_NEEDED,
  CONFIRMED_MINUTES,
} from '@goreal/domain/accounts/confirmation-needed';
import { isElder, isSuperAdmin, type Role } from '@goreal/domain/accounts/role';
import { userIdSchema } from '@goreal/domain/accounts/user-id';
import { MINUTE_MS } from '@goreal/domain/calendar/durations';
import { NOT_ADMITTED } from '@goreal/domain/door/newcomer';
import { newcomerMessages } from '@goreal/domain/door/newcomers.messages';
import { FACTOR_NEEDED } from '@goreal/domain/factors/factor';
import { factorMessages } from '@goreal/domain/factors/factors.messages';
import { isGuildId } from '@goreal/domain/guilds/guild-id';
import type { Restriction } from '@goreal/domain/young-players/age-band';
import { youngPlayersMessages } from '@goreal/domain/young-players/young-players.messages';
import type { FastifyContextConfig, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { SecurityLog } from '#platform/logging/security-log.ts';
import { AppError } from './app-error.ts';
import type { RateLimitName } from './rate-limits.ts';

/**
 * Who may call a route. A route without this setting stops the server from starting. `member` has a guild; `elder` is
 * admin or super_admin.
 */
export type Access = 'public' | 'signed-in' | 'member' | 'elder' | 'super_admin';

/** The caller, as read from the session or the ID token. */
export type Principal = {
  userId: string;
  sessionId: string;
  displayName: string;
  role: Role;
  guild: string | null;
  /** a player without an approved submission, or who has not gone on since */
  isOnFirstPath: boolean;
  /** when the person last confirmed who they are: at the sign-in, or later inside the session */
  confirmedAt: Date;
  /** an elder whose grace period to add a second factor has ended */
  isFactorMissing: boolean;
  /** why other people may neither see this person nor reach them; null without a restriction */
  restriction: Restriction | null;
  /** a factor is required of everybody, and the grace period has ended: only `ownAccount` routes are open */
  isFactorOverdue: boolean;
  /** an elder has not admitted the account yet: only `ownAccount` routes are open */
  isUnadmitted: boolean;
};

/** Another body of errors than `{error: {code, message, details}}`. */
export type ErrorForm = 'callable' | 'text' | 'message-beside';

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be merged into Fastify's
  interface FastifyInstance {
    /**
     * The process is about to stop: it still serves requests, and closes connections so that clients reconnect to
     * another process.
     */
    shutdown: { isPending: boolean };
    /** The servers of further addresses; their connections are served as those of `server`, but are not counted by it. */
    furtherListeners: Server[];
    securityLog: SecurityLog;
  }
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be merged into Fastify's
  interface FastifyRequest {
    principal: Principal | undefined;
  }
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be merged into Fastify's
  interface FastifyContextConfig {
    access?: Access;
    /** messages for visitors and for callers without the role, where the specification words them */
    refusals?: { signedOut?: string; role?: string };
    /**
     * Where the specification words the body of an error otherwise (`domain/errors/error-body.ts`): `callable` has
     * `{error: {status}}` (rules 2), `text` the message itself as `error`, `message-beside` the message also beside it.
     */
    errorForm?: ErrorForm;
    /**
     * Whether an account of unknown age, or one that awaits a guardian's consent, may call it. `open` is for
     * routes that show the person to elders only and let only elders reach the person. The default is closed.
     */
    whileRestricted?: 'open' | 'closed';
    /** a public route that identifies its caller, if there is one */
    identify?: boolean;
    /** its duration depends on the client: not logged as slow */
    longLived?: boolean;
    /** the body is written to disk (`request-bodies.ts`), never held in memory */
    body?: 'file';
    /**
     * The own account and its data, nothing of the academy: also open before an elder admits the account, and
     * while its second factor is overdue.
     */
    ownAccount?: boolean;
    /** refused unless the person signed in, or confirmed who they are, within the last minutes */
    stepUp?: boolean;
    /**
     * Names of the rate limits that this route uses, in order. A route that changes something names at least one,
     * unless it is one of the elders' (`elder` is theirs), or says `limitsInHandler`.
     */
    limits?: readonly RateLimitName[];
    /** its handler uses limits whose key is in the body */
    limitsInHandler?: boolean;
  }
}

/** Access to a route of the own account and its data: everybody who is signed in, despite other restrictions. */
export const OWN_ACCOUNT = {
  access: 'signed-in',
  ownAccount: true,
  whileRestricted: 'open',
} as const satisfies FastifyContextConfig;

/**
 * Verifies that the caller satisfies the access rule.
 * @throws {AppError} `unauthenticated`, `permission-denied` (details name what is missing: admission, a second factor)
 */
export function assertAccess(
  {
    access = 'super_admin',
    ownAccount = false,
    refusals = {},
  }: Pick<FastifyContextConfig, 'access' | 'ownAccount' | 'refusals'>,
  principal: Principal | undefined,
): void {
  if (access === 'public') return;
  if (!principal) throw new AppError('unauthenticated', refusals.signedOut);
  if (principal.isUnadmitted && !ownAccount) {
    const details = { reason: NOT_ADMITTED };
    throw new AppError('permission-denied', newcomerMessages.notAdmitted, details);
  }
  if (principal.isFactorOverdue && !ownAccount) {
    const details = { reason: FACTOR_NEEDED };
    throw new AppError('permission-denied', factorMessages.neededOfAll, details);
  }
  const satisfied: Record<Exclude<Access, 'public'>, boolean> = {
    'signed-in': true,
    member: isGuildId(principal.guild),
    elder: isElder(principal.role),
    super_admin: isSuperAdmin(principal.role),
  };
  if (!satisfied[access]) throw new AppError('permission-denied', refusals.role);
  if (principal.isFactorMissing && (access === 'elder' || access === 'super_admin')) {
    const details = { reason: FACTOR_NEEDED };
    throw new AppError('permission-denied', factorMessages.needed, details);
  }
}

/** @throws {AppError} `permission-denied`: a young player without a guardian's consent, or of unknown age */
export function assertUnrestricted(principal: Principal | undefined): void {
  const reason = principal?.restriction;
  if (reason)
    throw new AppError('permission-denied', youngPlayersMessages.closed[reason], { reason });
}

/**
 * Whether the person signed in or confirmed within the last minutes. One that is as far in the future was dated by a
 * clock that has been set back since, and would confirm for longer.
 */
export function isConfirmed({ confirmedAt }: Pick<Principal, 'confirmedAt'>): boolean {
  return Math.abs(Date.now() - confirmedAt.getTime()) < CONFIRMED_MINUTES * MINUTE_MS;
}

/** The refusal of a call that needs a confirmation first; the web asks for it and repeats the call. */
export function confirmationNeeded(): AppError {
  return new AppError('permission-denied', accountMessages.confirmationNeeded, {
    reason: CONFIRMATION_NEEDED,
  });
}

/** The caller of a route that is not public. */
export function callerOf(request: Pick<FastifyRequest, 'principal'>): Principal {
  if (!request.principal) throw new AppError('unauthenticated');
  return request.principal;
}

/** Parameters of routes below `/api/members/{memberId}`. */
export const memberParams = z.object({ memberId: userIdSchema });

/** Parameters of routes below `/api/users/{uid}`; a route without others need not declare them. */
export const ownParams = z.object({ uid: z.string() });

/** The caller of such a route: another user's resource is not found. */
export function ownerOf(request: Pick<FastifyRequest, 'principal' | 'params'>): Principal {
  const caller = callerOf(request);
  const { uid } = ownParams.parse(request.params);
  if (caller.userId !== uid) throw new AppError('not-found');
  return caller;
}
