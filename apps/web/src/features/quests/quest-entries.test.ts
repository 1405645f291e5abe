import type { ActiveQuest, Quest } from '@goreal/domain/quests/quest';
import { NEWEST_SUBMISSIONS } from '@goreal/domain/submissions/newest-submissions';
import type { Submission } from '@goreal/domain/submissions/submission';
import { expect, it } from 'vitest';
import { entriesOf } from './quest-entries.ts';

const DAY_MS = 24 * 60 * 60_000;
const at = (day: number) => new Date(Date.UTC(2026, 0, 1) + day * DAY_MS).toISOString();

const quest: Quest = {
  questId: 'once',
  title: 'Quest',
  description: 'text',
  auraReward: 10,
  isActive: true,
  isDaily: false,
  guild: 'titans',
  reportType: 'text',
  createdAt: at(0),
  updatedAt: at(0),
};
const active: ActiveQuest = {
  questId: 'once',
  userId: 'u1',
  acceptedAt: at(1),
  status: 'submitted',
  acceptedToday: false,
  canAccept: false,
};

/** Newest first, one a day, of another quest. */
const others = (count: number) =>
  Array.from(
    { length: count },
    (_, place): Submission => ({
      submissionId: `s${place}`,
      userId: 'u1',
      questId: 'daily',
      questTitle: 'Daily',
      proofType: 'text',
      proofData: 'text',
      proofName: null,
      status: 'approved',
      submittedAt: at(2 + count - place),
      decidedAt: null,
      decidedByName: null,
      feedback: null,
      auraAwarded: 10,
      auraBreakdown: null,
    }),
  );

it('treats a quest that was handed in before the newest submissions as done', () => {
  const submissions = others(NEWEST_SUBMISSIONS);
  const [entry] = entriesOf({ quests: [quest], active: [active], submissions });
  expect(entry?.state).toEqual({ kind: 'done', submission: undefined, again: 'never' });
});

it('lets a quest wait whose submission is not yet among the few that exist', () => {
  const submissions = others(NEWEST_SUBMISSIONS - 1);
  const [entry] = entriesOf({ quests: [quest], active: [active], submissions });
  expect(entry?.state.kind).toBe('waiting');
});

it('lets a quest wait that was accepted a moment ago', () => {
  const recent = { ...active, acceptedAt: at(NEWEST_SUBMISSIONS + 3) };
  const submissions = others(NEWEST_SUBMISSIONS);
  const [entry] = entriesOf({ quests: [quest], active: [recent], submissions });
  expect(entry?.state.kind).toBe('waiting');
});
