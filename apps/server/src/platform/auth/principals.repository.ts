import { ROLES, type Role } from '@goreal/domain/accounts/role';
import { SESSION_LIFETIMES } from '@goreal/domain/accounts/session-lifetimes';
import type { Connection } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.generated.ts';
import type { Principal } from '#platform/http/access.ts';

type PrincipalsTables = Pick<Tables, 'auth_sessions' | 'profiles'>;

/** A principal, and when its session was last used. */
export type SessionPrincipal = Principal & { lastUsedAt: Date };

/** Sessions of a role that were last used, or created, before these instants have ended. */
function oldest(role: Role): { usedAfter: Date; createdAfter: Date } {
  const { idleDays, totalDays } = SESSION_LIFETIMES[role];
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  return { usedAfter: daysAgo(idleDays), createdAfter: daysAgo(totalDays) };
}

/** The principal of a session that has neither expired nor outlived its role's lifetime. */
export async function findPrincipal(
  connection: Connection,
  by: { token: string } | { sessionId: string },
): Promise<SessionPrincipal | undefined> {
  const query = connection
    .tables<PrincipalsTables>()
    .selectFrom('auth_sessions as session')
    .innerJoin('profiles as profile', 'profile.user_id', 'session.userId')
    .select([
      'session.id as sessionId',
      'profile.user_id as userId',
      'profile.display_name as displayName',
      'profile.role as role',
      'profile.guild as guild',
      'session.confirmedAt as confirmedAt',
      'session.lastUsedAt as lastUsedAt',
    ])
    .where('session.expiresAt', '>', new Date())
    .where(({ or, and, eb }) =>
      or(
        ROLES.map((role) => {
          const { usedAfter, createdAfter } = oldest(role);
          return and([
            eb('profile.role', '=', role),
            eb('session.lastUsedAt', '>', usedAfter),
            eb('session.createdAt', '>', createdAfter),
          ]);
        }),
      ),
    );
  return 'token' in by
    ? query.where('session.token', '=', by.token).executeTakeFirst()
    : query.where('session.id', '=', by.sessionId).executeTakeFirst();
}
