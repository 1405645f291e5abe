import { type Submission, submissionSchema } from '@goreal/domain/submissions/submission';
import { beforeEach, expect, it } from 'vitest';
import { storeUpload } from '#testing/quest-calls.ts';
import { testAcademy } from '#testing/test-academy.ts';
import type { Person } from '#testing/test-app.ts';

let player: Person;

const academy = await testAcademy();
beforeEach(async () => {
  academy.clock.set('2026-03-02T21:00:00+07:00');
  player = await academy.player();
});

async function accepted(reportType: 'text' | 'image'): Promise<string> {
  const questId = await academy.quest({ reportType });
  await player.put(`/api/users/${player.userId}/activeQuests/${questId}`);
  return questId;
}

async function dayOf({ submissionId }: Submission): Promise<string> {
  const rows = await academy.sql<{ day: string }>`select submitted_day::text as day
    from submissions where submission_id = ${submissionId}`;
  return rows[0]?.day ?? '';
}

it('is the day on which the upload started, when midnight passed before it finished', async () => {
  const questId = await accepted('image');
  const proofData = await storeUpload(academy, {
    person: player,
    questId,
    at: '2026-03-02T23:58:00+07:00',
  });
  academy.clock.set('2026-03-03T00:03:00+07:00');
  const body = { questId, proofType: 'image', proofData };
  const submission = (await player.post('/api/submissions', body)).as(submissionSchema);
  expect(await dayOf(submission)).toBe('2026-03-02');
  expect(submission.submittedAt).toBe('2026-03-02T17:03:00.000Z');
});

it.each([
  ['was opened two days before', '2026-03-02T21:30:00+07:00', '2026-03-04T21:00:00+07:00'],
  [
    'was opened longer ago than the limit',
    '2026-03-02T21:30:00+07:00',
    '2026-03-03T03:31:00+07:00',
  ],
  ['is older than the acceptance', '2026-03-02T20:59:00+07:00', '2026-03-03T00:03:00+07:00'],
])('is the day of hand-in where the upload %s', async (_which, openedAt, now) => {
  const questId = await accepted('image');
  const proofData = await storeUpload(academy, { person: player, questId, at: openedAt });
  academy.clock.set(now);
  const body = { questId, proofType: 'image', proofData };
  const submission = (await player.post('/api/submissions', body)).as(submissionSchema);
  expect(await dayOf(submission)).toBe(now.slice(0, 10));
});

it('is the day on which a text arrives, whatever time a device claims', async () => {
  const questId = await accepted('text');
  academy.clock.set('2026-03-03T00:03:00+07:00');
  const body = {
    questId,
    proofType: 'text',
    proofData: 'Written before midnight, on a train without a network.',
    submittedAt: '2026-03-02T16:00:00.000Z',
  };
  const submission = (await player.post('/api/submissions', body)).as(submissionSchema);
  expect(await dayOf(submission)).toBe('2026-03-03');
});
