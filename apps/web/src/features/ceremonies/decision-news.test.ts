import { expect, test } from 'vitest';
import { notificationOf } from '#testing/notification-of.ts';
import { decisionNews } from './decision-news.ts';

const rejection = notificationOf({
  id: 'rejection',
  type: 'quest_rejected',
  questId: 'q1',
  data: { submissionId: 's1' },
});
const undo = notificationOf({
  id: 'undo',
  type: 'decision_undone',
  questId: 'q1',
  data: { submissionId: 's1', auraBefore: 100, auraAfter: 50 },
});
const approval = (submissionId: string) =>
  notificationOf({ id: 'approval', questId: 'q1', data: { submissionId } });
const live = new Set(['rejection']);

test('a rejection is news where it arrived live, an undo that took AURA always', () => {
  expect(decisionNews([rejection], live)).toBe(rejection);
  expect(decisionNews([rejection], new Set())).toBeUndefined();
  expect(decisionNews([undo], new Set())).toBe(undo);
  expect(decisionNews([{ ...undo, data: { submissionId: 's1' } }], live)).toBeUndefined();
  expect(decisionNews([{ ...undo, isRead: true }], live)).toBeUndefined();
});

test('the oldest comes first', () => {
  const other = notificationOf({ ...rejection, questId: 'q2', data: { submissionId: 's2' } });
  expect(decisionNews([undo, other], live)).toBe(other);
});

test('a later decision on the same submission removes it', () => {
  expect(decisionNews([approval('s1'), rejection], live)).toBeUndefined();
  expect(
    decisionNews([{ ...undo, data: { submissionId: 's1' } }, rejection], live),
  ).toBeUndefined();
  expect(decisionNews([approval('s1'), undo], live)).toBeUndefined();
});

test('a newer submission on the quest removes a rejection, but not an undo that took AURA', () => {
  expect(decisionNews([approval('s2'), rejection], live)).toBeUndefined();
  expect(decisionNews([approval('s2'), undo], live)).toBe(undo);
});
