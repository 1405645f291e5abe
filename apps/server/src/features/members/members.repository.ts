import { isGuildId } from '@goreal/domain/guilds/guild-id';
import type { MemberFilter } from '@goreal/domain/members/member';
import { foldVietnamese } from '@goreal/domain/text/fold';
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { countRows } from '#platform/database/count-rows.ts';
import type { Connection } from '#platform/database/database.ts';
import { keyset } from '#platform/database/keyset.ts';
import type { Tables } from '#platform/database/tables.generated.ts';
import type { Page, PageRequest } from '#platform/http/page.ts';

export type MembersTables = Pick<Tables, 'auth_users' | 'member_names' | 'players' | 'suspensions'>;

const db = (connection: Connection) => connection.tables<MembersTables>();

export type SuspensionRow = Selectable<MembersTables['suspensions']> & {
  suspended_by_name: string | null;
};

export type MemberRow = Selectable<MembersTables['players']> & {
  email: string;
  folded: string;
  /** 0: matches with marks; 1: matches without marks */
  rank: number;
};

type Options = { filter: MemberFilter; now: Date };

/** A page of members: names that match with their marks first, then by name. */
export async function membersPage(
  connection: Connection,
  options: Options & PageRequest,
): Promise<Page<MemberRow>> {
  const rank = rankOf(options.filter.search);
  const byName = keyset<MemberRow>([
    { field: 'rank', by: rank, type: 'bigint', order: 'asc' },
    { field: 'folded', by: 'name.folded', type: 'text', order: 'asc' },
    { field: 'user_id', by: 'name.user_id', type: 'text', order: 'asc' },
  ]);
  return byName.page(book(connection, options).select(rank.as('rank')), options);
}

export async function countMembers(connection: Connection, options: Options): Promise<number> {
  return countRows(book(connection, options));
}

export async function findMember(
  connection: Connection,
  { userId, now }: { userId: string; now: Date },
): Promise<MemberRow | undefined> {
  return book(connection, { filter: {}, now })
    .select(sql<number>`0`.as('rank'))
    .where('profile.user_id', '=', userId)
    .executeTakeFirst();
}

/** Rank of a match: as typed, or without marks; without a search all rows are equal. */
function rankOf(search: string | undefined) {
  const marked = markedOf(search);
  // A bare 0 in `order by` would be a column number.
  if (!marked) return sql<number>`cast(0 as int)`;
  return sql<number>`case when strpos(name.marked, ${marked}) > 0 then 0 else 1 end`;
}

function book(connection: Connection, { filter, now }: Options) {
  const { search, role, guild, state } = filter;
  let query = db(connection)
    .selectFrom('member_names as name')
    .innerJoin('players as profile', 'profile.user_id', 'name.user_id')
    .innerJoin('auth_users as account', 'account.id', 'name.user_id')
    .selectAll('profile')
    .select(['account.email', 'name.folded']);
  if (search && foldVietnamese(search)) {
    const found = memberIdsBy(search, { by: 'name-email-or-id' });
    query = query.where(sql<SqlBool>`name.user_id in ${found}`);
  }
  if (role) query = query.where('profile.role', '=', role);
  if (guild === 'none') query = query.where('profile.guild', 'is', null);
  else if (guild && isGuildId(guild)) query = query.where('profile.guild', '=', guild);
  if (state) {
    query = query.where((where) =>
      where.exists(
        where
          .selectFrom('suspensions')
          .select('suspension_id')
          .whereRef('suspensions.user_id', '=', 'name.user_id')
          .where('lifted_at', 'is', null)
          .where('until', '>', now)
          .$if(state === 'appealed', (open) =>
            open.where('appeal', 'is not', null).where('verdict', 'is', null),
          ),
      ),
    );
  }
  return query;
}

/** The SQL equivalent is `marked_name`. */
function markedOf(text: string | undefined): string {
  return (text ?? '').normalize('NFKD').toLowerCase().normalize('NFC').trim();
}

/** The activity log shows this many characters of an id. */
const ID_PREFIX_MIN = 8;

/**
 * The ids of members with this text in their name, ignoring marks and case, or in their email address, or as the
 * beginning of their id, or as all of it.
 * With `like` PostgreSQL expects few rows and reads only their other columns; with `strpos` it expects a third of all
 * members.
 */
export function memberIdsBy(
  text: string,
  { by }: { by: 'name' | 'name-email-or-id' },
): RawBuilder<string> {
  const id = text.trim();
  const idPattern = `${escaped(id)}${id.length < ID_PREFIX_MIN ? '' : '%'}`;
  const pattern = `%${escaped(foldVietnamese(text))}%`;
  const byName = sql`select user_id from member_names where folded like ${pattern}`;
  if (by === 'name') return sql`(${byName})`;
  return sql`(${byName} union
    select id from auth_users where email like ${pattern} or id ilike ${idPattern})`;
}

/** Text for `like`, in which no character is a wildcard. */
function escaped(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
