import type { AuditAction } from '@goreal/domain/audit/audit-item';
import type { GuildId } from '@goreal/domain/guilds/guild-id';
import type { Quest } from '@goreal/domain/quests/quest';
import type { QuestForm } from '@goreal/domain/quests/quest-form';
import { appendAudit } from '#features/audit/index.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database, Transaction } from '#platform/database/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import { mapPage, type Page, type PageRequest } from '#platform/http/page.ts';
import { OPENING_BOOK } from './opening-book.seed.ts';
import {
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
  create(elderId: string, quest: QuestForm): Promise<Quest>;
  /**
   * Creates the opening quests in an academy without quests; elders may change them.
   * @throws {AppError} `already-exists` when there are quests
   */
  begin(elderId: string): Promise<Quest[]>;
  /** @throws {AppError} `not-found` */
  change(elderId: string, options: { questId: string; change: QuestChange }): Promise<Quest>;
};

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
        const row = before && (await updateQuest(tx, { questId, change, at: clock.now() }));
        if (!row) throw new AppError('not-found');
        const isNew = row.is_active && (!before.is_active || row.guild !== before.guild);
        if (isNew) await news.collect(tx, { questId, guild: row.guild });
        const isToggled = row.is_active !== before.is_active && Object.keys(change).length === 1;
        const toggle = row.is_active ? 'quest.open' : 'quest.close';
        const action = isToggled ? toggle : 'quest.change';
        return announce(tx, { row, elderId, action, left: before.guild });
      }),
  };
}
