import type { Connection } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.generated.ts';
import type { Principal } from '#platform/http/access.ts';

type PrincipalsTables = Pick<Tables, 'auth_sessions' | 'profiles'>;

/** The principal of a session that has not expired. */
export async function findPrincipal(
  connection: Connection,
  by: { token: string } | { sessionId: string },
): Promise<Principal | undefined> {
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
    ])
    .where('session.expiresAt', '>', new Date());
  return 'token' in by
    ? query.where('session.token', '=', by.token).executeTakeFirst()
    : query.where('session.id', '=', by.sessionId).executeTakeFirst();
}
