import { questMessages } from '@goreal/domain/quests/quests.messages';
import { submissionSchema } from '@goreal/domain/submissions/submission';
import { beforeEach, describe, expect, it } from 'vitest';
import { acceptQuest, chooseGuild, storeUpload, submitText } from '#testing/quest-calls.ts';
import { testAcademy } from '#testing/test-academy.ts';
import type { Person } from '#testing/test-app.ts';

const academy = await testAcademy();

describe('the first report of a day settles the guild', () => {
  beforeEach(() => academy.clock.set('2026-03-02T21:00:00+07:00'));

  const isRefused = async (person: Person, questId: string) => {
    const { status, body } = await acceptQuest(person, questId);
    if (status === 200) return false;
    expect(body).toMatchObject({ error: { message: questMessages.otherGuildToday } });
    return true;
  };

  it('also after its quest has moved to another guild', async () => {
    const player = await academy.player('titans');
    const moved = await academy.quest({ guild: 'titans' });
    await acceptQuest(player, moved);
    expect((await submitText(player, moved)).status).toBe(201);
    const elder = await academy.elder();
    const change = await elder.patch(`/api/quests/${moved}`, { guild: 'envoys' });
    expect(change.status).toBe(200);
    expect(await isRefused(player, await academy.quest({ guild: 'titans' }))).toBe(false);
    await chooseGuild(player, 'envoys');
    expect(await isRefused(player, await academy.quest({ guild: 'envoys' }))).toBe(true);
  });

  it('also where its quest was accepted on an earlier day', async () => {
    const player = await academy.player('titans');
    const ours = await academy.quest({ guild: 'titans' });
    await acceptQuest(player, ours);
    academy.clock.set('2026-03-03T09:00:00+07:00');
    expect((await submitText(player, ours)).status).toBe(201);
    await chooseGuild(player, 'envoys');
    expect(await isRefused(player, await academy.quest({ guild: 'envoys' }))).toBe(true);
  });

  it('also where it is rejected, because an undone rejection may still be approved', async () => {
    const player = await academy.player('titans');
    const ours = await academy.quest({ guild: 'titans' });
    await acceptQuest(player, ours);
    const { submissionId } = (await submitText(player, ours)).as(submissionSchema);
    const elder = await academy.elder();
    const feedback = 'Hãy kể thêm một chút nhé.';
    const rejected = await elder.post('/api/rejectSubmission', { submissionId, feedback });
    expect(rejected.status).toBe(200);
    await chooseGuild(player, 'envoys');
    expect(await isRefused(player, await academy.quest({ guild: 'envoys' }))).toBe(true);
  });

  it('for the day that a report counts for, where its upload began before midnight', async () => {
    const player = await academy.player('envoys');
    const theirs = await academy.quest({ guild: 'envoys', reportType: 'image' });
    await acceptQuest(player, theirs);
    await chooseGuild(player, 'titans');
    const ours = await academy.quest({ guild: 'titans' });
    await acceptQuest(player, ours);
    expect((await submitText(player, ours)).status).toBe(201);
    await chooseGuild(player, 'envoys');
    const proofData = await storeUpload(academy, {
      person: player,
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
    await acceptQuest(player, theirs);
    const proofData = await storeUpload(academy, {
      person: player,
      questId: theirs,
      at: '2026-03-02T23:58:00+07:00',
    });
    academy.clock.set('2026-03-03T00:03:00+07:00');
    const late = { questId: theirs, proofType: 'image', proofData };
    expect((await player.post('/api/submissions', late)).status).toBe(201);
    await chooseGuild(player, 'titans');
    expect(await isRefused(player, await academy.quest({ guild: 'titans' }))).toBe(false);
  });
});
