import { randomUUID } from 'node:crypto';
import { questMessages } from '@goreal/domain/quests/quests.messages';
import { submissionSchema } from '@goreal/domain/submissions/submission';
import { beforeEach, describe, expect, it } from 'vitest';
import { testAcademy } from '#testing/test-academy.ts';
import type { Person } from '#testing/test-app.ts';

const academy = await testAcademy();

const report = (person: Person, questId: string) =>
  person.post('/api/submissions', { questId, proofType: 'text', proofData: 'Đã gọi và hỏi thăm.' });
const accept = (person: Person, questId: string) =>
  person.put(`/api/users/${person.userId}/activeQuests/${questId}`);
const choose = (person: Person, guild: string) =>
  person.patch(`/api/users/${person.userId}`, { guild });

describe('the first report of a day settles the guild', () => {
  beforeEach(() => academy.clock.set('2026-03-02T21:00:00+07:00'));

  const isRefused = async (person: Person, questId: string) => {
    const { status, body } = await accept(person, questId);
    if (status === 200) return false;
    expect(body).toMatchObject({ error: { message: questMessages.otherGuildToday } });
    return true;
  };

  it('also after its quest has moved to another guild', async () => {
    const player = await academy.player('titans');
    const moved = await academy.quest({ guild: 'titans' });
    await accept(player, moved);
    expect((await report(player, moved)).status).toBe(201);
    const elder = await academy.elder();
    const change = await elder.patch(`/api/quests/${moved}`, { guild: 'envoys' });
    expect(change.status).toBe(200);
    expect(await isRefused(player, await academy.quest({ guild: 'titans' }))).toBe(false);
    await choose(player, 'envoys');
    expect(await isRefused(player, await academy.quest({ guild: 'envoys' }))).toBe(true);
  });

  it('also where its quest was accepted on an earlier day', async () => {
    const player = await academy.player('titans');
    const ours = await academy.quest({ guild: 'titans' });
    await accept(player, ours);
    academy.clock.set('2026-03-03T09:00:00+07:00');
    expect((await report(player, ours)).status).toBe(201);
    await choose(player, 'envoys');
    expect(await isRefused(player, await academy.quest({ guild: 'envoys' }))).toBe(true);
  });

  it('also where it is rejected, because an undone rejection may still be approved', async () => {
    const player = await academy.player('titans');
    const ours = await academy.quest({ guild: 'titans' });
    await accept(player, ours);
    const { submissionId } = (await report(player, ours)).as(submissionSchema);
    const elder = await academy.elder();
    const feedback = 'Hãy kể thêm một chút nhé.';
    const rejected = await elder.post('/api/rejectSubmission', { submissionId, feedback });
    expect(rejected.status).toBe(200);
    await choose(player, 'envoys');
    expect(await isRefused(player, await academy.quest({ guild: 'envoys' }))).toBe(true);
  });

  it('for the day that a report counts for, where its upload began before midnight', async () => {
    const player = await academy.player('envoys');
    const theirs = await academy.quest({ guild: 'envoys', reportType: 'image' });
    await accept(player, theirs);
    await choose(player, 'titans');
    const ours = await academy.quest({ guild: 'titans' });
    await accept(player, ours);
    expect((await report(player, ours)).status).toBe(201);
    await choose(player, 'envoys');
    const proofData = await openUpload(player, {
      questId: theirs,
      at: '2026-03-02T23:58:00+07:00',
    });
    academy.clock.set('2026-03-03T00:03:00+07:00');
    const late = { questId: theirs, proofType: 'image', proofData };
    expect((await player.post('/api/submissions', late)).body).toMatchObject({
      error: { message: questMessages.otherGuildToday },
    });
  });

  it('of that day alone: a report for the day before leaves today open', async () => {
    const player = await academy.player('envoys');
    const theirs = await academy.quest({ guild: 'envoys', reportType: 'image' });
    await accept(player, theirs);
    const proofData = await openUpload(player, {
      questId: theirs,
      at: '2026-03-02T23:58:00+07:00',
    });
    academy.clock.set('2026-03-03T00:03:00+07:00');
    const late = { questId: theirs, proofType: 'image', proofData };
    expect((await player.post('/api/submissions', late)).status).toBe(201);
    await choose(player, 'titans');
    expect(await isRefused(player, await academy.quest({ guild: 'titans' }))).toBe(false);
  });
});

/** A finished upload that was started at this moment. */
async function openUpload(
  player: Person,
  { questId, at }: { questId: string; at: string },
): Promise<string> {
  const id = randomUUID();
  const path = `submissions/${player.userId}/${questId}/1-${id}.png`;
  await academy.database.pool.query(
    `insert into uploads (upload_id, user_id, quest_id, proof_type, file_name, declared_type,
       declared_size, status, path, content_type, size, sha256, created_at, finished_at)
     values ($1, $2, $3, 'image', 'a.png', 'image/png', 9, 'ready', $4, 'image/png', 9, 'x', $5, $5)`,
    [id, player.userId, questId, path, at],
  );
  return `/files/${path}`;
}
