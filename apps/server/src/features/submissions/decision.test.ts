import { academyDaySchema } from '@goreal/domain/calendar/academy-day-schema';
import { describe, expect, it } from 'vitest';
import { createStreaksService } from '#features/streaks/index.ts';
import { noDatabase } from '#platform/database/no-database.ts';
import { createTestClock } from '#testing/test-clock.ts';
import { decide } from './decision.ts';
import type { DecisionFacts } from './review.repository.ts';
import type { Verdict } from './verdict.ts';

const clock = createTestClock();
const TODAY = academyDaySchema.parse('2026-03-02');
const streaks = createStreaksService({
  database: noDatabase(),
  clock,
  timeZone: 'Asia/Ho_Chi_Minh',
});

const facts: DecisionFacts = {
  submissionId: 's-1',
  userId: 'an',
  userName: 'An',
  guild: 'titans',
  questId: 'q-1',
  questTitle: 'Chạy bộ',
  reward: 50,
  proofType: 'text',
  isDaily: false,
  othersOfDayDone: false,
  status: 'pending',
  submittedDay: TODAY,
  decision: 0,
  decidedBy: null,
  decidedByName: null,
  decidedAt: null,
  feedback: null,
  auraAwarded: null,
  acceptanceId: 'a-1',
  isSuperseded: false,
  profileVersion: 4,
  aura: 0,
  level: 'genesis',
  approved: 0,
  elderRole: 'admin',
  elderName: 'Trưởng Lão Sơn',
  efforts: [],
  rests: [],
  closures: [],
};
const approved: DecisionFacts = {
  ...facts,
  status: 'approved',
  decision: 1,
  auraAwarded: 50,
  aura: 50,
  approved: 1,
};

function decided(change: Partial<DecisionFacts>, verdict: Verdict) {
  return decide({
    facts: { ...facts, ...change },
    verdict,
    elderId: 'son',
    now: clock.now(),
    today: TODAY,
    streaks,
  });
}
const approval: Verdict = { to: 'approved', feedback: null };
const undo: Verdict = { to: 'pending', reason: 'Nhầm.' };

describe('an approval', () => {
  it('credits the reward once, by the cause of its round', () => {
    const { record, decision } = decided({}, approval);
    expect(record.ledger).toMatchObject({ amount: 50, cause: 'approve:s-1' });
    expect(record).toMatchObject({
      auraAwarded: 50,
      approvedDelta: 1,
      streak: 1,
      acceptance: null,
    });
    expect(decision).toMatchObject({ status: 'approved', decidedBy: 'son', auraRewarded: 50 });
    expect(decided({ decision: 2 }, approval).record.ledger?.cause).toBe('approve:s-1:3');
  });

  it('announces a level that is reached for the first time, and no other', () => {
    const rise = decided({ aura: 80 }, approval).record;
    expect(rise.level).toBe('acolyte');
    expect(rise.announcement).toMatchObject({ cause: 'level:an:acolyte' });
    expect(rise.notifications).toHaveLength(2);
    expect(decided({ aura: 10 }, approval).record.announcement).toBeNull();
    expect(decided({ aura: 80, guild: null }, approval).record.announcement).toBeNull();
  });

  it('emits to the player and to elders, each on their own channel', () => {
    const { events } = decided({}, approval).record;
    expect(events.map(({ channel, name }) => `${channel} ${name}`)).toEqual([
      'user:an notification.added',
      'user:an profile.changed',
      'user:an submission.changed',
      'elders review.decided',
    ]);
  });
});

describe('a rejection', () => {
  const rejection: Verdict = { to: 'rejected', feedback: 'Ảnh mờ.' };

  it('credits nothing and reopens the acceptance', () => {
    const { record } = decided({}, rejection);
    expect(record).toMatchObject({
      ledger: null,
      auraAwarded: null,
      approvedDelta: 0,
      streak: 0,
      feedback: 'Ảnh mờ.',
      acceptance: { acceptanceId: 'a-1', status: 'accepted' },
      action: 'submission.reject',
    });
  });

  it('leaves the acceptance closed where a newer one exists', () => {
    expect(decided({ isSuperseded: true }, rejection).record.acceptance).toBeNull();
  });
});

describe('an undo', () => {
  it('reverses what the approval credited, with its own cause', () => {
    const { record, decision } = decided(approved, undo);
    expect(record.ledger).toMatchObject({ amount: -50, cause: 'undo:s-1' });
    expect(record).toMatchObject({
      approvedDelta: -1,
      decidedBy: null,
      decidedAt: null,
      streak: 0,
    });
    expect(record.events.at(-1)).toMatchObject({ channel: 'elders', name: 'review.added' });
    expect(decision).toMatchObject({ status: 'pending', decidedBy: null, feedback: 'Nhầm.' });
  });

  it('reverses at most what is left', () => {
    expect(decided({ ...approved, aura: 30 }, undo).record.ledger?.amount).toBe(-30);
  });

  it('lowers the level without an announcement', () => {
    const { record } = decided({ ...approved, aura: 120, level: 'acolyte' }, undo);
    expect(record).toMatchObject({ level: 'genesis', announcement: null });
  });

  it('of a rejection closes the acceptance and changes no points', () => {
    const { record } = decided({ status: 'rejected', decision: 1 }, undo);
    expect(record).toMatchObject({
      ledger: null,
      approvedDelta: 0,
      acceptance: { acceptanceId: 'a-1', status: 'submitted' },
    });
  });
});
