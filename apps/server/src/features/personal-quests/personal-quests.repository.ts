import type { LevelId } from '@goreal/domain/ascension/levels';
import type { GuildId } from '@goreal/domain/guilds/guild-id';
import type { NewProposal, ProposalStatus } from '@goreal/domain/personal-quests/personal-quest';
import type { Selectable } from 'kysely';
import { countRows } from '#platform/database/count-rows.ts';
import type { Connection } from '#platform/database/database.ts';
import { keyset } from '#platform/database/keyset.ts';
import type { Tables } from '#platform/database/tables.generated.ts';
import type { Page, PageRequest } from '#platform/http/page.ts';

type PersonalQuestsTables = Pick<Tables, 'personal_quests' | 'players'>;

const db = (connection: Connection) => connection.tables<PersonalQuestsTables>();

export type ProposalRow = Selectable<PersonalQuestsTables['personal_quests']>;
export type ProposalCardRow = ProposalRow & { user_name: string; guild: GuildId | null };

export async function levelOf(
  connection: Connection,
  userId: string,
): Promise<LevelId | undefined> {
  const row = await db(connection)
    .selectFrom('players')
    .select('level')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.level;
}

/** Open proposals, and active personal quests. */
export async function countOpen(connection: Connection, userId: string): Promise<number> {
  return countRows(
    db(connection)
      .selectFrom('personal_quests')
      .where('user_id', '=', userId)
      .where('status', 'in', ['pending', 'approved']),
  );
}

export async function insertProposal(
  connection: Connection,
  { userId, proposal, at }: { userId: string; proposal: NewProposal; at: Date },
): Promise<void> {
  await db(connection)
    .insertInto('personal_quests')
    .values({
      user_id: userId,
      title: proposal.title,
      description: proposal.description,
      aura_reward: proposal.auraReward,
      report_type: proposal.reportType,
      is_daily: proposal.isDaily,
      proposed_at: at,
    })
    .execute();
}

export async function proposalTitles(
  connection: Connection,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db(connection)
    .selectFrom('personal_quests')
    .select(['proposal_id', 'title'])
    .where('proposal_id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.proposal_id, row.title]));
}

/** The newest proposals of a player. */
export async function ownProposals(
  connection: Connection,
  { userId, limit }: { userId: string; limit: number },
): Promise<ProposalRow[]> {
  return db(connection)
    .selectFrom('personal_quests')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('proposed_at', 'desc')
    .orderBy('proposal_id')
    .limit(limit)
    .execute();
}

const longestWaiting = keyset<ProposalCardRow>([
  { field: 'proposed_at', by: 'q.proposed_at', type: 'timestamptz', order: 'asc' },
  { field: 'proposal_id', by: 'q.proposal_id', type: 'uuid', order: 'asc' },
]);

/** A page of the desk, the longest waiting first. */
export async function pendingProposals(
  connection: Connection,
  request: PageRequest,
): Promise<Page<ProposalCardRow>> {
  return longestWaiting.page(withNames(connection).where('q.status', '=', 'pending'), request);
}

export async function countPending(connection: Connection): Promise<number> {
  return countRows(db(connection).selectFrom('personal_quests').where('status', '=', 'pending'));
}

export async function findProposal(
  connection: Connection,
  id: string,
): Promise<ProposalCardRow | undefined> {
  return withNames(connection).where('q.proposal_id', '=', id).forUpdate('q').executeTakeFirst();
}

export async function moveProposal(
  connection: Connection,
  options: {
    id: string;
    status: ProposalStatus;
    questId?: string;
    decidedBy?: string;
    feedback?: string | undefined;
    at: Date;
  },
): Promise<void> {
  const { id, status, questId, decidedBy, feedback, at } = options;
  await db(connection)
    .updateTable('personal_quests')
    .set({
      status,
      quest_id: questId,
      decided_by: decidedBy,
      decided_at: decidedBy === undefined ? undefined : at,
      feedback,
    })
    .where('proposal_id', '=', id)
    .execute();
}

function withNames(connection: Connection) {
  return db(connection)
    .selectFrom('personal_quests as q')
    .innerJoin('players as p', 'p.user_id', 'q.user_id')
    .selectAll('q')
    .select(['p.display_name as user_name', 'p.guild']);
}
