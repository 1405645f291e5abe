import type { ActiveQuest, Quest } from '@goreal/domain/quests/quest';

/** A daily quest of the titans for tests, reported as a text, with the given fields changed. */
export function questOf(change: Partial<Quest> = {}): Quest {
  return {
    questId: 'q1',
    title: 'Quest',
    description: 'text',
    auraReward: 50,
    isActive: true,
    isDaily: true,
    guild: 'titans',
    reportType: 'text',
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...change,
  };
}

/** The quest of `questOf`, accepted today. */
export function activeQuestOf(change: Partial<ActiveQuest> = {}): ActiveQuest {
  return {
    questId: 'q1',
    userId: 'u1',
    acceptedAt: '2026-01-05T01:00:00.000Z',
    status: 'accepted',
    acceptedToday: true,
    canAccept: false,
    ...change,
  };
}
