import { activeQuestSchema, questSchema } from '@goreal/domain/quests/quest';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testAcademy } from '#testing/test-academy.ts';
import { type Person, SUBMISSION_TEXT } from '#testing/test-app.ts';

let player: Person;

const academy = await testAcademy();

beforeEach(async () => {
  academy.clock.set('2026-03-02T09:00:00+07:00');
  player = await academy.player();
});

const activeList = z.object({ items: z.array(activeQuestSchema) });

function accept(questId: string, person = player) {
  return person.put(`/api/users/${person.userId}/activeQuests/${questId}`);
}

function handIn(questId: string) {
  const report = { questId, proofType: 'text', proofData: SUBMISSION_TEXT };
  return player.post('/api/submissions', report);
}

async function activeQuest(questId: string) {
  const list = (await player.get(`/api/users/${player.userId}/activeQuests`)).as(activeList);
  return list.items.filter((item) => item.questId === questId);
}

describe('refusals', () => {
  it('answers for a quest of another guild like for an unknown one', async () => {
    const theirs = await academy.quest({ guild: 'envoys' });
    const unknown = await accept('00000000-0000-4000-8000-000000000000');
    expect(unknown.status).toBe(404);
    expect(await accept(theirs)).toMatchObject({ status: 404, text: unknown.text });
    const read = await player.get(`/api/quests/${theirs}`);
    expect(read).toMatchObject({ status: 404, text: unknown.text });
  });

  it('refuses an invalid id, and NUL', async () => {
    expect((await accept('1')).status).toBe(400);
    expect((await accept('%00')).status).toBe(400);
  });

  it('refuses a closed quest with its reason', async () => {
    const answer = await accept(await academy.quest({ isActive: false }));
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      error: {
        code: 'failed-precondition',
        message: 'Nhiệm vụ này đang đóng. Xin chọn nhiệm vụ khác.',
      },
    });
  });
});

describe('the book', () => {
  it('shows active quests of the own guild only', async () => {
    const envoy = await academy.player('envoys');
    const shown = await academy.quest({ guild: 'envoys', isActive: true });
    await academy.quest({ guild: 'envoys', isActive: false });
    await academy.quest({ guild: 'illumination' });
    const book = (await envoy.get('/api/quests')).as(z.object({ items: z.array(questSchema) }));
    for (const quest of book.items)
      expect(quest).toMatchObject({ guild: 'envoys', isActive: true });
    expect(book.items.map(({ questId }) => questId)).toContain(shown);
  });

  it('keeps a closed quest for those who accepted it, until they submit it', async () => {
    const [holder, other] = [await academy.player('envoys'), await academy.player('envoys')];
    const questId = await academy.quest({ guild: 'envoys' });
    await accept(questId, holder);
    const sql = 'update quests set is_active = false where quest_id = $1';
    await academy.query(sql, [questId]);
    const bookOf = async (person: Person) =>
      (await person.get('/api/quests')).as(z.object({ items: z.array(questSchema) })).items;
    expect(await bookOf(holder)).toContainEqual(
      expect.objectContaining({ questId, isActive: false }),
    );
    expect((await bookOf(other)).map((quest) => quest.questId)).not.toContain(questId);
    const proof = { questId, proofType: 'text', proofData: SUBMISSION_TEXT };
    expect((await holder.post('/api/submissions', proof)).status).toBe(201);
    expect((await bookOf(holder)).map((quest) => quest.questId)).not.toContain(questId);
  });

  it('returns one quest by its id, a closed one too', async () => {
    const questId = await academy.quest({ isActive: false });
    const quest = (await player.get(`/api/quests/${questId}`)).as(questSchema);
    expect(quest).toMatchObject({ questId, isActive: false });
  });

  it.each([
    ['Quay lại mười lần cuối cùng.', 'video'],
    ['Ghi âm một phút cảm nhận.', 'audio'],
    ['Chụp mâm cơm trước khi ăn.', 'image'],
    ['Nghĩ về một ngày đã qua.', 'text'],
  ])('guesses the proof of "%s"', async (description, reportType) => {
    const sage = await academy.player('illumination');
    const questId = await academy.quest({ guild: 'illumination', description, reportType: null });
    const book = (await sage.get('/api/quests')).as(z.object({ items: z.array(questSchema) }));
    expect(book.items.find((quest) => quest.questId === questId)).toMatchObject({ reportType });
  });
});

describe('accepting', () => {
  it('again on the same day changes nothing', async () => {
    const questId = await academy.quest();
    const first = (await accept(questId)).as(activeQuestSchema);
    expect(first).toMatchObject({ status: 'accepted', acceptedToday: true, canAccept: false });
    academy.clock.set('2026-03-02T23:59:59+07:00');
    expect((await accept(questId)).as(activeQuestSchema)).toEqual(first);
    expect(await activeQuest(questId)).toEqual([first]);
  });

  it('ten concurrent times creates one acceptance', async () => {
    const questId = await academy.quest();
    const answers = await Promise.all(Array.from({ length: 10 }, () => accept(questId)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await activeQuest(questId)).toHaveLength(1);
  });

  it('counts days by the clock of Vietnam, where UTC midnight is seven in the morning', async () => {
    const questId = await academy.quest();
    academy.clock.set('2026-03-03T06:59:00+07:00');
    const before = (await accept(questId)).as(activeQuestSchema);
    academy.clock.set('2026-03-03T07:01:00+07:00');
    const after = (await accept(questId)).as(activeQuestSchema);
    expect(after.acceptedAt).toBe(before.acceptedAt);
    academy.clock.set('2026-03-04T00:00:00+07:00');
    const [yesterday] = await activeQuest(questId);
    expect(yesterday).toMatchObject({ acceptedToday: false, canAccept: true });
    const renewed = (await accept(questId)).as(activeQuestSchema);
    expect(renewed).toMatchObject({ acceptedAt: '2026-03-03T17:00:00.000Z', acceptedToday: true });
    expect(await activeQuest(questId)).toEqual([renewed]);
  });

  it('a daily quest is possible again on the day after the submission', async () => {
    const questId = await academy.quest({ isDaily: true });
    await accept(questId);
    expect((await handIn(questId)).status).toBe(201);
    const again = await accept(questId);
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({
      error: { code: 'already-exists', message: expect.stringContaining('Ngày mai') },
    });
    expect(await activeQuest(questId)).toMatchObject([{ status: 'submitted', canAccept: false }]);
    academy.clock.set('2026-03-03T00:00:00+07:00');
    expect(await activeQuest(questId)).toMatchObject([{ status: 'submitted', canAccept: true }]);
    expect((await accept(questId)).body).toMatchObject({ status: 'accepted' });
    expect((await handIn(questId)).status).toBe(201);
  });

  it('yesterday’s, handed in today, leaves today’s free, and no third one', async () => {
    const questId = await academy.quest({ isDaily: true });
    await accept(questId);
    academy.clock.set('2026-03-03T00:30:00+07:00');
    expect((await handIn(questId)).status).toBe(201);
    expect((await accept(questId)).body).toMatchObject({ acceptedToday: true });
    expect((await handIn(questId)).status).toBe(201);
    expect((await accept(questId)).status).toBe(409);
  });

  it('a quest that is done once is possible once', async () => {
    const questId = await academy.quest({ isDaily: false });
    await accept(questId);
    await handIn(questId);
    academy.clock.passDays(30);
    expect(await activeQuest(questId)).toMatchObject([{ canAccept: false }]);
    expect((await accept(questId)).body).toMatchObject({
      error: { code: 'already-exists', message: expect.stringContaining('một lần') },
    });
  });

  it('stays valid after a change of guild, but only the new guild’s quests can be accepted', async () => {
    const [ours, theirs] = [await academy.quest(), await academy.quest({ guild: 'envoys' })];
    await accept(ours);
    await player.patch(`/api/users/${player.userId}`, { guild: 'envoys' });
    expect((await accept(ours)).status).toBe(404);
    expect((await handIn(ours)).status).toBe(404);
    expect((await accept(theirs)).status).toBe(200);
  });
});
