import type { ScreenText } from '@goreal/domain/moderation/word-list';
import {
  mayPropose,
  type NewProposal,
  PERSONAL_QUESTS,
  type Proposal,
  type ProposalCard,
} from '@goreal/domain/personal-quests/personal-quest';
import { personalQuestMessages as messages } from '@goreal/domain/personal-quests/personal-quests.messages';
import { appendAudit } from '#features/audit/index.ts';
import { deliverNotifications } from '#features/notifications/index.ts';
import { closePersonalQuest, insertPersonalQuest } from '#features/quests/index.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database, Transaction } from '#platform/database/database.ts';
import { lockPerson } from '#platform/database/lock-person.repository.ts';
import { AppError } from '#platform/http/app-error.ts';
import { mapPage, type Page, type PageRequest } from '#platform/http/page.ts';
import {
  countOpen,
  findProposal,
  insertProposal,
  levelOf,
  moveProposal,
  ownProposals,
  type ProposalCardRow,
  type ProposalRow,
  pendingProposals,
} from './personal-quests.repository.ts';

export type PersonalQuestsService = {
  own(userId: string): Promise<{ canPropose: boolean; items: Proposal[] }>;
  /** @throws {AppError} `permission-denied` below Sage, `failed-precondition` with three open ones */
  propose(userId: string, proposal: NewProposal): Promise<Proposal[]>;
  /** Withdraws a proposal, or closes the quest. @throws {AppError} `not-found` */
  giveUp(userId: string, id: string): Promise<Proposal[]>;
  pending(options: PageRequest & { elderId: string }): Promise<Page<ProposalCard>>;
  /**
   * An elder's decision: accepts the quest, or refuses it with a reason.
   * @throws {AppError} `not-found`, `permission-denied` (own proposal), `aborted` (already decided)
   */
  decide(options: { elderId: string; id: string; feedback?: string | undefined }): Promise<void>;
};

/** Maximum proposals in a list; older ones are decided anyway. */
const SHOWN = 20;

export function createPersonalQuestsService(options: {
  database: Database;
  clock: Clock;
  screen: ScreenText;
}): PersonalQuestsService {
  const { database, clock, screen } = options;

  const list = async (userId: string): Promise<Proposal[]> =>
    (await ownProposals(database, { userId, limit: SHOWN })).map(present);

  async function emitChange(tx: Transaction, userId: string): Promise<void> {
    await tx.emit([
      { channel: `user:${userId}`, name: 'personalQuests.changed', data: {} },
      { channel: 'elders', name: 'personalQuests.changed', data: {} },
    ]);
  }

  /** Adds the quest to the player's guild; requires a guild. */
  async function admit(
    tx: Transaction,
    { row, elderId }: { row: ProposalCardRow; elderId: string },
  ): Promise<void> {
    if (row.guild === null) throw new AppError('failed-precondition', messages.notFound);
    const questId = await insertPersonalQuest(tx, {
      ownerId: row.user_id,
      guild: row.guild,
      title: row.title,
      description: row.description,
      auraReward: row.aura_reward,
      reportType: row.report_type,
      isDaily: row.is_daily,
    });
    const at = clock.now();
    await moveProposal(tx, {
      id: row.proposal_id,
      status: 'approved',
      questId,
      decidedBy: elderId,
      at,
    });
  }

  return {
    async own(userId) {
      const [level, items] = await Promise.all([levelOf(database, userId), list(userId)]);
      if (!level) throw new AppError('not-found');
      return { canPropose: mayPropose(level), items };
    },
    async propose(userId, proposal) {
      if ((await screen(`${proposal.title}\n${proposal.description}`)) !== undefined) {
        throw new AppError('invalid-argument', messages.unkind);
      }
      await database.transaction(async (tx) => {
        await lockPerson(tx, userId);
        const level = await levelOf(tx, userId);
        if (!level || !mayPropose(level)) {
          throw new AppError('permission-denied', messages.notSage);
        }
        if ((await countOpen(tx, userId)) >= PERSONAL_QUESTS.openMax) {
          throw new AppError('failed-precondition', messages.full);
        }
        await insertProposal(tx, { userId, proposal, at: clock.now() });
        await emitChange(tx, userId);
      });
      return list(userId);
    },
    async giveUp(userId, id) {
      await database.transaction(async (tx) => {
        const row = await findProposal(tx, id);
        if (row?.user_id !== userId) throw new AppError('not-found', messages.notFound);
        if (row.status === 'pending') {
          await moveProposal(tx, { id, status: 'withdrawn', at: clock.now() });
        } else if (row.status === 'approved' && row.quest_id !== null) {
          await moveProposal(tx, { id, status: 'closed', at: clock.now() });
          await closePersonalQuest(tx, { questId: row.quest_id, ownerId: userId });
        } else throw new AppError('not-found', messages.notFound);
        await emitChange(tx, userId);
      });
      return list(userId);
    },
    pending: async ({ elderId, ...request }) =>
      mapPage(await pendingProposals(database, request), (row) => presentCard(row, elderId)),
    async decide({ elderId, id, feedback }) {
      await database.transaction(async (tx) => {
        const row = await findProposal(tx, id);
        if (!row) throw new AppError('not-found', messages.notFound);
        if (row.user_id === elderId) throw new AppError('permission-denied', messages.own);
        if (row.status !== 'pending') throw new AppError('aborted', messages.decided);
        const at = clock.now();
        if (feedback === undefined) await admit(tx, { row, elderId });
        else await moveProposal(tx, { id, status: 'rejected', decidedBy: elderId, feedback, at });
        await deliverNotifications(tx, [
          {
            ...newsOf(row.title, feedback),
            userId: row.user_id,
            cause: `personal-quest:${id}`,
            type: 'personal_quest',
            createdAt: at,
          },
        ]);
        await appendAudit(tx, {
          actorId: elderId,
          subject: `personal-quest:${id}`,
          ...(feedback === undefined
            ? { action: 'personal-quest.approve' }
            : { action: 'personal-quest.reject', reason: feedback }),
        });
        await emitChange(tx, row.user_id);
      });
    },
  };
}

/** What the player reads about the decision; feedback is that of a rejection. */
function newsOf(quest: string, feedback: string | undefined) {
  const { approved, rejected } = messages.notifications;
  return feedback === undefined
    ? {
        title: approved.title,
        body: approved.body(quest),
        clickAction: '/dashboard?tab=quests',
      }
    : {
        title: rejected.title,
        body: rejected.body(quest, feedback),
        clickAction: '/dashboard?tab=ascension#personal-quests',
      };
}

function present(row: ProposalRow): Proposal {
  return {
    id: row.proposal_id,
    title: row.title,
    description: row.description,
    auraReward: row.aura_reward,
    reportType: row.report_type,
    isDaily: row.is_daily,
    status: row.status,
    feedback: row.feedback,
    questId: row.quest_id,
    proposedAt: row.proposed_at.toISOString(),
  };
}

function presentCard(row: ProposalCardRow, elderId: string): ProposalCard {
  const { user_id: userId, user_name: userName } = row;
  return { ...present(row), userId, userName, guild: row.guild ?? '', isOwn: userId === elderId };
}
