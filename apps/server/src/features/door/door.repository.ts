import type { Door, DoorState } from '@goreal/domain/door/door';
import type { Approval } from '@goreal/domain/door/newcomer';
import type { GuildId } from '@goreal/domain/guilds/guild-id';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { suspendedAt } from '#features/members/index.ts';
import { countRows } from '#platform/database/count-rows.ts';
import type { Connection } from '#platform/database/database.ts';
import { keyset } from '#platform/database/keyset.ts';
import { restrictedAccounts } from '#platform/database/restricted-accounts.repository.ts';
import type { Tables } from '#platform/database/tables.generated.ts';
import type { Page, PageRequest } from '#platform/http/page.ts';

type DoorTables = Pick<Tables, 'door' | 'invitations' | 'invited_people' | 'players'>;

const db = (connection: Connection) => connection.tables<DoorTables>();

export type InvitationRow = Omit<Selectable<Tables['invitations']>, 'code_hash'> & {
  created_by_name: string | null;
  maker_may_invite: boolean;
};

export type InvitationValues = {
  codeHash: string;
  guild: GuildId | null;
  uses: number;
  note: string;
  expiresAt: Date;
  createdBy: string | null;
};

/** An invitation of which one use was taken. */
export type Taken = { invitation_id: string; guild: string | null };

const newestFirst = keyset<InvitationRow>([
  { field: 'created_at', by: 'invitation.created_at', type: 'timestamptz', order: 'desc' },
  { field: 'invitation_id', by: 'invitation.invitation_id', type: 'uuid', order: 'desc' },
]);

/** Whether the maker may invite now: an elder who is neither suspended nor restricted. The command line has no maker. */
function makerMayInvite(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(created_by is null or exists (
    select from players elder where elder.user_id = created_by and elder.role <> 'player'
      and elder.user_id not in (${suspendedAt(now)})
      and elder.user_id not in (${restrictedAccounts()})))`;
}

export async function readDoor(connection: Connection): Promise<Door> {
  const { state, approval } = await db(connection)
    .selectFrom('door')
    .select(['state', 'approval'])
    .executeTakeFirstOrThrow();
  return { state: state as DoorState, approval: approval as Approval };
}

export async function writeDoor(connection: Connection, door: Door): Promise<void> {
  await db(connection)
    .updateTable('door')
    .set({ ...door, changed_at: sql<Date>`now()` })
    .execute();
}

/** Takes one use of a usable invitation, in one statement: as many callers as uses are left get one. */
export async function takeUse(
  connection: Connection,
  { codeHashes, now }: { codeHashes: readonly string[]; now: Date },
): Promise<Taken | undefined> {
  return db(connection)
    .updateTable('invitations')
    .set(({ eb }) => ({ used: eb('used', '+', 1) }))
    .where('code_hash', 'in', codeHashes)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .whereRef('used', '<', 'uses')
    .where(makerMayInvite(now))
    .returning(['invitation_id', 'guild'])
    .executeTakeFirst();
}

/** Gives a taken use back, after the account was not created. */
export async function giveBackUse(connection: Connection, invitationId: string): Promise<void> {
  await db(connection)
    .updateTable('invitations')
    .set(({ eb }) => ({ used: eb('used', '-', 1) }))
    .where('invitation_id', '=', invitationId)
    .execute();
}

export async function recordInvited(
  connection: Connection,
  { userId, invitationId }: { userId: string; invitationId: string },
): Promise<void> {
  await db(connection)
    .insertInto('invited_people')
    .values({ user_id: userId, invitation_id: invitationId })
    .execute();
}

/** The usable invitation of a code, without taking a use. */
export async function findUsable(
  connection: Connection,
  { codeHashes, now }: { codeHashes: readonly string[]; now: Date },
): Promise<InvitationRow | undefined> {
  return invitations(connection, now)
    .where('invitation.code_hash', 'in', codeHashes)
    .where('invitation.revoked_at', 'is', null)
    .where('invitation.expires_at', '>', sql<Date>`now()`)
    .whereRef('invitation.used', '<', 'invitation.uses')
    .where(makerMayInvite(now))
    .executeTakeFirst();
}

export async function findInvitation(
  connection: Connection,
  { invitationId, now }: { invitationId: string; now: Date },
): Promise<InvitationRow | undefined> {
  return invitations(connection, now)
    .where('invitation.invitation_id', '=', invitationId)
    .executeTakeFirst();
}

export async function invitationsPage(
  connection: Connection,
  { now, ...request }: PageRequest & { now: Date },
): Promise<Page<InvitationRow>> {
  return newestFirst.page(invitations(connection, now), request);
}

export async function countUsable(connection: Connection, createdBy: string): Promise<number> {
  return countRows(
    db(connection)
      .selectFrom('invitations')
      .where('created_by', '=', createdBy)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', sql<Date>`now()`)
      .whereRef('used', '<', 'uses'),
  );
}

export async function insertInvitation(
  connection: Connection,
  values: InvitationValues,
): Promise<string> {
  const row = await db(connection)
    .insertInto('invitations')
    .values({
      code_hash: values.codeHash,
      guild: values.guild,
      uses: values.uses,
      note: values.note,
      expires_at: values.expiresAt,
      created_by: values.createdBy,
    })
    .returning('invitation_id')
    .executeTakeFirstOrThrow();
  return row.invitation_id;
}

/** Ends an invitation; false when it does not exist or was revoked before. */
export async function revokeInvitation(
  connection: Connection,
  invitationId: string,
): Promise<boolean> {
  const result = await db(connection)
    .updateTable('invitations')
    .set({ revoked_at: sql<Date>`now()` })
    .where('invitation_id', '=', invitationId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Ends what an elder made whose account is being erased: afterwards it would look like one of the command line. */
export async function revokeInvitationsOf(connection: Connection, userId: string): Promise<void> {
  await db(connection)
    .updateTable('invitations')
    .set({ revoked_at: sql<Date>`now()` })
    .where('created_by', '=', userId)
    .where('revoked_at', 'is', null)
    .execute();
}

function invitations(connection: Connection, now: Date) {
  return db(connection)
    .selectFrom('invitations as invitation')
    .leftJoin('players as maker', 'maker.user_id', 'invitation.created_by')
    .select([
      'invitation.invitation_id',
      'invitation.guild',
      'invitation.uses',
      'invitation.used',
      'invitation.note',
      'invitation.created_by',
      'invitation.created_at',
      'invitation.expires_at',
      'invitation.revoked_at',
      'maker.display_name as created_by_name',
    ])
    .select(makerMayInvite(now).as('maker_may_invite'));
}
