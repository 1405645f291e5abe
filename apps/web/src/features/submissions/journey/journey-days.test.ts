import type { Submission } from '@goreal/domain/submissions/submission';
import { expect, test } from 'vitest';
import { journeyDays } from './journey-days.ts';

const at = (submissionId: string, submittedAt: string) =>
  ({ submissionId, submittedAt }) as Submission;

test('a day is that of the academy’s zone, and the order inside it stays', () => {
  const submissions = [
    at('c', '2026-11-24T17:30:00.000Z'),
    at('b', '2026-11-24T16:59:00.000Z'),
    at('a', '2026-11-23T17:00:00.000Z'),
  ];
  const days = journeyDays(submissions, 'Asia/Ho_Chi_Minh').map(({ day, submissions: found }) => [
    day,
    found.map(({ submissionId }) => submissionId).join(''),
  ]);
  expect(days).toEqual([
    ['2026-11-25', 'c'],
    ['2026-11-24', 'ba'],
  ]);
});

test('no submissions give no days', () => {
  expect(journeyDays([], 'Asia/Ho_Chi_Minh')).toEqual([]);
});
