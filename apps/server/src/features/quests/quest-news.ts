import type { GuildId } from '@goreal/domain/guilds/guild-id';
import { QUEST_NEWS, questNewsDue } from '@goreal/domain/quests/quest-news';
import { questMessages } from '@goreal/domain/quests/quests.messages';
import { deliverNotifications, type NewNotification } from '#features/notifications/index.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database, Transaction } from '#platform/database/database.ts';
import {
  collectNews,
  hasSentNewsSince,
  lastNewsDue,
  lockDueNews,
  nextMembers,
  openQuests,
  type QuestNewsRow,
  updateNews,
} from './quest-news.repository.ts';

/** Notifications of one transaction: short enough not to delay a concurrent approval. */
const PIECE = 500;

/** Notifies the members of a guild of new and reopened quests. */
export type QuestNews = {
  /** Records a quest in the transaction that opens it; a job sends the notifications later. */
  collect(tx: Transaction, quest: { questId: string; guild: GuildId }): Promise<void>;
  /** Writes due notifications, piece by piece; any process may call it, at any time. */
  notifyDue(): Promise<void>;
};

export function createQuestNews(options: {
  database: Database;
  clock: Clock;
  /** queues a job that runs `notifyDue` at a time, in any process */
  notifyDueAt: (time: Date) => Promise<void>;
}): QuestNews {
  const { database, clock, notifyDueAt } = options;

  /**
   * Writes one piece and the position reached in one transaction: after a crash the next run continues from
   * there, and the unique cause prevents a second notification.
   */
  function writePiece(): Promise<boolean> {
    return database.transaction(async (tx) => {
      const now = clock.now();
      const news = await lockDueNews(tx, now);
      if (!news) return false;
      const quests = await openQuests(tx, news);
      const { guild, written_to: after } = news;
      const members =
        quests.length === 0 ? [] : await nextMembers(tx, { guild, after, now, limit: PIECE });
      const titles = quests.map(({ title }) => title);
      await deliverNotifications(
        tx,
        members.map((userId) => notificationOf({ userId, news, titles, now })),
      );
      const isWritten = members.length < PIECE;
      await updateNews(tx, news.news_id, {
        started_at: news.started_at ?? now,
        written_to: isWritten ? '' : (members.at(-1) ?? ''),
        is_written: isWritten,
      });
      return true;
    });
  }

  return {
    async collect(tx, { questId, guild }) {
      const now = clock.now();
      const since = new Date(now.getTime() - QUEST_NEWS.againMs);
      if (await hasSentNewsSince(tx, { guild, questId, since })) return;
      const due = questNewsDue(now, await lastNewsDue(tx, guild));
      const dueAt = await collectNews(tx, { guild, questId, due });
      tx.afterCommit(() => notifyDueAt(dueAt));
    },
    async notifyDue() {
      while (await writePiece());
    },
  };
}

function notificationOf(options: {
  userId: string;
  news: QuestNewsRow;
  titles: readonly string[];
  now: Date;
}): NewNotification {
  const { userId, news, titles, now } = options;
  return {
    userId,
    cause: `quest-news:${news.news_id}:${userId}`,
    type: 'new_quest',
    title: questMessages.news.title(titles.length),
    body: questMessages.news.body(titles),
    createdAt: now,
    clickAction: '/dashboard?tab=quests',
  };
}
