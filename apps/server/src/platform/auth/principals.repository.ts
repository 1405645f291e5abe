import { ROLES, type Role } from '@goreal/domain/accounts/role';
import { SESSION_LIFETIMES } from '@goreal/domain/accounts/session-lifetimes';
import { MINUTE_MS } from '@goreal/domain/calendar/durations';
import type { SqlBool } from 'kysely';
import { daysBefore } from '#platform/clock/clock.ts';
import type { Connection } from '#platform/database/database.ts';
import { restrictionOf } from '#platform/database/restricted-accounts.repository.ts';
import type { Tables } from '#platform/database/tables.generated.ts';
import type { Principal } from '#platform/http/access.ts';

type PrincipalsTables = Pick<
  Tables,
  | 'auth_sessions'
  | 'profiles'
  | 'totp_factors'
  | 'passkeys'
  | 'elders_since'
  | 'factor_policy'
  | 'unadmitted_accounts'
>;

const db = (connection: Connection) => connection.tables<PrincipalsTables>();

/** A principal, and when its session was last used. */
export type SessionPrincipal = Omit<
  Principal,
  'isFactorMissing' | 'isFactorOverdue' | 'isUnadmitted' | 'isOnFirstPath'
> & {
  approvedSubmissions: number;
  firstPathLeftAt: Date | null;
  lastUsedAt: Date;
  /** when the account's app was confirmed */
  factorSince: Date | null;
  hasPasskey: SqlBool;
  elderSince: Date | null;
  /** null: the default of the mode */
  factorPolicy: string | null;
  /** since when a factor is required of everybody; null: of elders and operators only */
  everybodySince: Date | null;
  memberSince: Date;
  /** null: admitted */
  newcomer: string | null;
};

/** Sessions of a role that were last used, or created, before these instants have ended. */
function oldest(role: Role): { usedAfter: Date; createdAfter: Date } {
  const { idleDays, totalDays } = SESSION_LIFETIMES[role];
  const daysAgo = (days: number) => daysBefore(new Date(), days);
  return { usedAfter: daysAgo(idleDays), createdAfter: daysAgo(totalDays) };
}

/** The session of a token that awaits its second factor and was created within the last minutes. */
export async function findAwaiting(
  connection: Connection,
  token: string,
): Promise<{ userId: string; sessionId: string } | undefined> {
  return db(connection)
    .selectFrom('auth_sessions')
    .select(['id as sessionId', 'userId'])
    .where('token', '=', token)
    .where('awaitsFactor', '=', true)
    .where('createdAt', '>', new Date(Date.now() - AWAITED_MS))
    .executeTakeFirst();
}

/** How long a sign-in waits for its code. */
const AWAITED_MS = 10 * MINUTE_MS;

/** The principal of a session that has neither expired nor outlived its role's lifetime. */
export async function findPrincipal(
  connection: Connection,
  by: { token: string } | { sessionId: string },
): Promise<SessionPrincipal | undefined> {
  const query = db(connection)
    .selectFrom('auth_sessions as session')
    .innerJoin('profiles as profile', 'profile.user_id', 'session.userId')
    .leftJoin('totp_factors as totp', 'totp.user_id', 'session.userId')
    .leftJoin('elders_since as elder', 'elder.user_id', 'session.userId')
    .leftJoin('unadmitted_accounts as unadmitted', 'unadmitted.user_id', 'session.userId')
    .leftJoin('factor_policy', (join) => join.onTrue())
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('passkeys')
          .select('passkey_id')
          .whereRef('passkeys.user_id', '=', 'session.userId'),
      ).as('hasPasskey'),
    )
    .select(restrictionOf('profile.user_id').as('restriction'))
    .select([
      'session.id as sessionId',
      'profile.user_id as userId',
      'profile.display_name as displayName',
      'profile.role as role',
      'profile.guild as guild',
      'profile.approved_submissions as approvedSubmissions',
      'profile.first_path_left_at as firstPathLeftAt',
      'session.confirmedAt as confirmedAt',
      'session.lastUsedAt as lastUsedAt',
      'totp.confirmed_at as factorSince',
      'elder.since as elderSince',
      'factor_policy.policy as factorPolicy',
      'factor_policy.everybody_since as everybodySince',
      'profile.created_at as memberSince',
      'unadmitted.state as newcomer',
    ])
    .where('session.awaitsFactor', '=', false)
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
