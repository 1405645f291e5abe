import { submissionMessages } from '@goreal/domain/submissions/submissions.messages';
import { expect, it } from 'vitest';
import { media } from '#testing/media-samples.ts';
import { tusCalls } from '#testing/tus-calls.ts';
import { uploadsWorld } from '#testing/uploads-world.ts';
import { attachUpload } from './index.ts';

const world = await uploadsWorld();
const tus = tusCalls(world);
const player = await world.player();
const questId = await world.quest({ reportType: 'video', acceptedBy: player });

async function finished(): Promise<{ uploadUrl: string; url: string }> {
  const { url, answer } = await tus.whole({
    by: player,
    questId,
    proofType: 'video',
    bytes: media.webm(2000),
    name: 'Chạy.webm',
    type: 'video/webm',
  });
  return { uploadUrl: url, url: answer.headers.get('x-goreal-file') ?? '' };
}

function attach(
  options: Partial<Parameters<typeof attachUpload>[1]> & { url: string },
): ReturnType<typeof attachUpload> {
  const { userId } = player;
  return world.database.transaction((tx) =>
    attachUpload(tx, { userId, questId, proofType: 'video', ...options }),
  );
}

it('refuses what is not the player’s finished proof of this quest', async () => {
  const { url } = await finished();
  const unknown = { code: 'not-found', message: submissionMessages.proofUnknown };
  const otherQuest = await world.quest({ reportType: 'video', acceptedBy: player });
  const stranger = await world.player();
  await expect(attach({ url: '/files/submissions/none' })).rejects.toMatchObject(unknown);
  await expect(attach({ url: 'https://elsewhere.test/a.mp4' })).rejects.toMatchObject(unknown);
  await expect(attach({ url: '/files/a\u0000b' })).rejects.toMatchObject(unknown);
  await expect(attach({ url, userId: stranger.userId })).rejects.toMatchObject(unknown);
  await expect(attach({ url, questId: otherQuest })).rejects.toMatchObject(unknown);
  for (const proofType of ['image', 'text'] as const) {
    await expect(attach({ url, proofType })).rejects.toMatchObject({
      code: 'failed-precondition',
      message: submissionMessages.wrongProofType,
    });
  }
});

it('gives a file to one report only, also for concurrent reports', async () => {
  const { url, uploadUrl } = await finished();
  const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => attach({ url })));
  const won = outcomes.filter((outcome) => outcome.status === 'fulfilled');
  expect(won.map((outcome) => outcome.value)).toMatchObject([
    { uploadId: uploadUrl.split('/').at(-1), fileName: 'Chạy.webm' },
  ]);
  for (const outcome of outcomes) {
    if (outcome.status === 'fulfilled') continue;
    expect(outcome.reason).toMatchObject({
      code: 'already-exists',
      message: submissionMessages.proofUsed,
    });
  }
});

it('leaves the file free when the report fails', async () => {
  const { url } = await finished();
  const failing = world.database.transaction(async (tx) => {
    const { userId } = player;
    await attachUpload(tx, { userId, questId, url, proofType: 'video' });
    throw new Error('the report failed');
  });
  await expect(failing).rejects.toThrow('the report failed');
  await expect(attach({ url })).resolves.toMatchObject({ fileName: 'Chạy.webm' });
});

it('keeps a reported file from being cancelled or expiring', async () => {
  const { url, uploadUrl } = await finished();
  await attach({ url });
  const cancelled = await tus.call('DELETE', uploadUrl, player);
  expect(cancelled.status).toBe(409);
  expect(await cancelled.json()).toMatchObject({ error: { code: 'already-exists' } });
  world.clock.advance(1000);
  await world.expire();
  expect(await world.storage.size(url.replace('/files/', ''))).toBe(2000);
  const file = await fetch(world.origin() + url, { headers: { 'x-test-user': player.userId } });
  expect(file.status).toBe(200);
});
