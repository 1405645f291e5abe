import { notificationMessages as texts } from '@goreal/domain/notifications/notifications.messages';
import { describe, expect, it } from 'vitest';
import {
  approvalCauses,
  approvalNotifications,
  type DecidedSubmission,
  notificationsOf,
} from './decision-notifications.ts';

const at = new Date('2026-03-02T02:00:00Z');
const ceremony: NonNullable<DecidedSubmission['ceremony']> = {
  guild: 'titans',
  proofType: 'text',
  auraBefore: 480,
  auraAfter: 530,
  streakBefore: 6,
  streakAfter: 7,
  freezesBefore: 0,
  freezesAfter: 1,
  isDayDone: true,
};
const submission: DecidedSubmission = {
  submissionId: 's-1',
  userId: 'an',
  questId: 'q-1',
  questTitle: 'Chạy bộ',
  round: 1,
  aura: 50,
  levelBefore: 'genesis',
  level: 'genesis',
  at,
  ceremony,
};

describe('an approval', () => {
  it('is one notification with its ceremony and what it shows', () => {
    const [approval, ...others] = notificationsOf(submission, { to: 'approved', feedback: 'Tốt.' });
    expect(others).toEqual([]);
    expect(approval).toMatchObject({
      userId: 'an',
      type: 'quest_approved',
      cause: 'approved:s-1:1',
      auraReward: 50,
      hasCeremony: true,
      createdAt: at,
      questId: 'q-1',
      body: texts.approved.body('Chạy bộ', 50),
      clickAction: '/dashboard?tab=journey',
      data: { submissionId: 's-1', questTitle: 'Chạy bộ', feedback: 'Tốt.', ...ceremony },
    });
  });

  it('that reaches a level has a second one, a millisecond later', () => {
    const level = { ...submission, level: 'acolyte' } as const;
    const [approval, rise] = approvalNotifications(level, null);
    expect(approval).toMatchObject({ cause: 'approved:s-1:1' });
    expect(rise).toMatchObject({
      type: 'level_up',
      cause: 'level:s-1:1',
      oldLevel: 'genesis',
      newLevel: 'acolyte',
      hasCeremony: true,
      createdAt: new Date(at.getTime() + 1),
      clickAction: '/dashboard?tab=ascension',
    });
  });

  it('has causes by its round, by which its ceremonies are found', () => {
    const again = { ...submission, round: 3, level: 'acolyte' } as const;
    const causes = approvalNotifications(again, null).map(({ cause }) => cause);
    expect(causes).toEqual(approvalCauses('s-1', 3));
  });

  it('has a new id each time', () => {
    const ids = [1, 2].map(() => approvalNotifications(submission, null)[0]?.id);
    expect(new Set(ids).size).toBe(2);
  });
});

it('a rejection has the reason and leads to the quest, without a ceremony', () => {
  const verdict = { to: 'rejected', feedback: 'Ảnh mờ.' } as const;
  const [rejection, ...others] = notificationsOf({ ...submission, aura: 0 }, verdict);
  expect(others).toEqual([]);
  expect(rejection).toMatchObject({
    type: 'quest_rejected',
    cause: 'rejected:s-1:1',
    clickAction: '/dashboard?tab=quests&quest=q-1',
    body: texts.rejected.body('Chạy bộ', 'Ảnh mờ.'),
    data: { submissionId: 's-1', questTitle: 'Chạy bộ', feedback: 'Ảnh mờ.' },
  });
  expect(rejection).not.toHaveProperty('hasCeremony');
});

describe('an undo', () => {
  const verdict = { to: 'pending', reason: 'Nhầm nhiệm vụ.' } as const;
  const undone = (change: Partial<typeof ceremony>) =>
    notificationsOf({ ...submission, ceremony: { ...ceremony, ...change } }, verdict)[0];

  it('has the reason, and the AURA that it took', () => {
    expect(undone({ auraBefore: 530, auraAfter: 480 })).toMatchObject({
      type: 'decision_undone',
      cause: 'undone:s-1:1',
      body: texts.undone.body('Chạy bộ', 'Nhầm nhiệm vụ.'),
      data: { reason: 'Nhầm nhiệm vụ.', auraBefore: 530, auraAfter: 480 },
    });
  });

  it('of a rejection names no AURA', () => {
    expect(undone({ auraBefore: 480, auraAfter: 480 })?.data).not.toHaveProperty('auraBefore');
    const { ceremony: _, ...older } = submission;
    const [without] = notificationsOf(older, verdict);
    expect(without?.data).not.toHaveProperty('auraBefore');
  });
});
