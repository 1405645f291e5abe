import { isElder, isSuperAdmin, type Role } from '@goreal/domain/accounts/role';
import { isGuildId } from '@goreal/domain/guilds/guild-id';
import type { FastifyRequest } from 'fastify';
import type { SecurityLog } from '#platform/logging/security-log.ts';
import { AppError } from './app-error.ts';
import type { RateLimitName } from './rate-limits.ts';

/**
 * Who may call a route. Every route names one; a route without is refused when the server is built.
 * `member` has a guild; `elder` is admin or super_admin.
 */
export type Access = 'public' | 'signed-in' | 'member' | 'elder' | 'super_admin';

/** Who is calling, as read from the session or the ID token. */
export type Principal = {
  userId: string;
  sessionId: string;
  displayName: string;
  role: Role;
  guild: string | null;
};

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be merged into Fastify's
  interface FastifyInstance {
    /** The process is about to stop: still serves, and sends whoever comes to another one. */
    departure: { isNear: boolean };
    securityLog: SecurityLog;
  }
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be merged into Fastify's
  interface FastifyRequest {
    principal: Principal | undefined;
  }
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be merged into Fastify's
  interface FastifyContextConfig {
    access?: Access;
    /** speaks the callable form: `{data}` in, `{result}` or `{error: {status}}` out (rules 2) */
    callable?: boolean;
    /** `error` is the sentence itself; `code` and `details` stand beside it */
    textError?: boolean;
    /** a public route that wants to know who calls, if anyone */
    identify?: boolean;
    /** takes as long as its client wishes: not logged as slow */
    longLived?: boolean;
    /** the body goes to disk (`request-bodies.ts`), never into memory */
    body?: 'file';
    /** names of the rate limits this route consumes, in order */
    limits?: readonly RateLimitName[];
  }
}

/** Throws unless the caller may enter. */
export function assertAccess(access: Access, principal: Principal | undefined): void {
  if (access === 'public') return;
  if (!principal) throw new AppError('unauthenticated');
  const entered: Record<Exclude<Access, 'public'>, boolean> = {
    'signed-in': true,
    member: isGuildId(principal.guild),
    elder: isElder(principal.role),
    super_admin: isSuperAdmin(principal.role),
  };
  if (!entered[access]) throw new AppError('permission-denied');
}

/** The caller of a route that is not public. */
export function callerOf(request: FastifyRequest): Principal {
  if (!request.principal) throw new AppError('unauthenticated');
  return request.principal;
}

/** For routes below `/api/users/{uid}`: what belongs to another answers as what does not exist. */
export function callerAs(request: FastifyRequest, uid: string): Principal {
  const caller = callerOf(request);
  if (caller.userId !== uid) throw new AppError('not-found');
  return caller;
}
