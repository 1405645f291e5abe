import type { AuditAction } from '@goreal/domain/audit/audit-item';
import type { GuildId } from '@goreal/domain/guilds/guild-id';
import { QUEST_LIMITS, type Quest } from '@goreal/domain/quests/quest';
import type { QuestForm } from '@goreal/domain/quests/quest-form';
import { questMessages } from '@goreal/domain/quests/quests.messages';
import { appendAudit } from '#features/audit/index.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database, Transaction } from '#platform/database/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import { mapPage, type Page, type PageRequest } from '#platform/http/page.ts';
import { OPENING_BOOK } from './opening-book.seed.ts';
import {
  countOpenQuests,
  fillEmptyBook,
  findQuest,
  insertQuest,
  type QuestChange,
  questBookPage,
  updateQuest,
} from './quest-book.repository.ts';
import type { QuestNews } from './quest-news.ts';
import { presentQuest } from './quests.presenter.ts';
import type { QuestRow } from './quests.repository.ts';

/** Quest management for elders. Players of the guilds concerned see every change at once. */
export type QuestBook = {
  /** All guild quests, newest first. */
  page(options: PageRequest & { guild?: GuildId | undefined }): Promise<Page<Quest>>;
  /** @throws {AppError} `resource-exhausted` when the guild has as many open quests as may be */
  create(elderId: string, quest: QuestForm): Promise<Quest>;
  /**
   * Creates the opening quests in an academy without quests; elders may change them.
   * @throws {AppError} `already-exists` when there are quests
   */
  begin(elderId: string): Promise<Quest[]>;
  /** @throws {AppError} `not-found`; `resource-exhausted` as `create`, where the quest becomes an open one of the guild */
  change(elderId: string, options: { questId: string; change: QuestChange }): Promise<Quest>;
};

/** The guild that has one more open quest after the change. */
function guildOfOpened(before: QuestRow, change: QuestChange): GuildId | undefined {
  const { isActive = before.is_active, guild = before.guild } = change;
  const isOpened = isActive && (!before.is_active || guild !== before.guild);
  return isOpened ? guild : undefined;
}

/** @throws {AppError} `resource-exhausted` */
async function assertRoom(tx: Transaction, guild: GuildId): Promise<void> {
  const { openOfGuildMax: max } = QUEST_LIMITS;
  if ((await countOpenQuests(tx, guild)) < max) return;
  throw new AppError('resource-exhausted', questMessages.guildFull(max));
}

export function createQuestBook(options: {
  database: Database;
  clock: Clock;
  news: Pick<QuestNews, 'collect'>;
}): QuestBook {
  const { database, clock, news } = options;

  /** Emits a change to the quest's guild, and to the one it left, and audits it. */
  async function announce(
    tx: Transaction,
    {
      row,
      elderId,
      action,
      left,
    }: {
      row: QuestRow;
      elderId: string;
      action: AuditAction;
      left?: GuildId;
    },
  ): Promise<Quest> {
    const quest = presentQuest(row);
    const guilds = new Set([quest.guild, left ?? quest.guild]);
    await tx.emit(
      [...guilds].map((guild) => ({
        channel: `guild:${guild}` as const,
        name: 'quest.changed' as const,
        data: quest,
      })),
    );
    await appendAudit(tx, { actorId: elderId, action, subject: `quest:${quest.questId}` });
    return quest;
  }

  return {
    page: async (options) => mapPage(await questBookPage(database, options), presentQuest),
    create: (elderId, quest) =>
      database.transaction(async (tx) => {
        await assertRoom(tx, quest.guild);
        const row = await insertQuest(tx, { quest, at: clock.now() });
        await news.collect(tx, { questId: row.quest_id, guild: row.guild });
        return announce(tx, { row, elderId, action: 'quest.create' });
      }),
    begin: (elderId) =>
      database.transaction(async (tx) => {
        const rows = await fillEmptyBook(tx, { quests: OPENING_BOOK, at: clock.now() });
        if (rows.length === 0) throw new AppError('already-exists');
        const quests: Quest[] = [];
        for (const row of rows) {
          await news.collect(tx, { questId: row.quest_id, guild: row.guild });
          quests.push(await announce(tx, { row, elderId, action: 'quest.create' }));
        }
        return quests;
      }),
    change: (elderId, { questId, change }) =>
      database.transaction(async (tx) => {
        const before = await findQuest(tx, questId, { lock: true });
        if (!before) throw new AppError('not-found');
        const openedIn = guildOfOpened(before, change);
        if (openedIn) await assertRoom(tx, openedIn);
        const row = await updateQuest(tx, { questId, change, at: clock.now() });
        if (!row) throw new AppError('not-found');
        if (openedIn) await news.collect(tx, { questId, guild: openedIn });
        const isToggled = row.is_active !== before.is_active && Object.keys(change).length === 1;
        const toggle = row.is_active ? 'quest.open' : 'quest.close';
        const action = isToggled ? toggle : 'quest.change';
        return announce(tx, { row, elderId, action, left: before.guild });
      }),
  };
}
