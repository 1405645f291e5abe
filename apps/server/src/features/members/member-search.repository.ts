import { foldVietnamese } from '@goreal/domain/text/fold';
import { type RawBuilder, sql } from 'kysely';

/**
 * The ids of members with this text in their name, ignoring marks and case, or in their email address, or as their id.
 * With `like` PostgreSQL expects few rows and reads only their other columns; with `strpos` it expects a third of all
 * members.
 */
export function memberIdsBy(
  text: string,
  { by }: { by: 'name' | 'name-email-or-id' },
): RawBuilder<string> {
  const pattern = `%${foldVietnamese(text).replace(/[\\%_]/g, '\\$&')}%`;
  const byName = sql`select user_id from member_names where folded like ${pattern}`;
  if (by === 'name') return sql`(${byName})`;
  return sql`(${byName} union
    select id from auth_users where email like ${pattern} or id = ${text.trim()})`;
}
