import { type Submission, submissionSchema } from '@goreal/domain/submissions/submission';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testAcademy } from '#testing/test-academy.ts';
import { type Person, SUBMISSION_TEXT, type TestAcademy } from '#testing/test-app.ts';

let player: Person;

const academy = await testAcademy();

beforeEach(async () => {
  player = await academy.player();
});

const page = z.object({ items: z.array(submissionSchema), nextCursor: z.string().nullable() });

function send(submission: Record<string, unknown>, person = player) {
  return person.post('/api/submissions', {
    proofType: 'text',
    proofData: SUBMISSION_TEXT,
    ...submission,
  });
}

async function accepted(options: Parameters<TestAcademy['quest']>[0] = {}): Promise<string> {
  const questId = await academy.quest(options);
  const answer = await player.put(`/api/users/${player.userId}/activeQuests/${questId}`);
  expect(answer.status).toBe(200);
  return questId;
}

async function close(questId: string): Promise<void> {
  await academy.sql`update quests set is_active = false where quest_id = ${questId}`;
}

/** A finished upload that waits for its report. */
async function pictureOf({ userId }: Person, questId: string) {
  const path = `submissions/${userId}/${questId}/1-photo.png`;
  const rows = await academy.sql<{
    uploadId: string;
  }>`insert into uploads (upload_id, user_id, quest_id, proof_type, file_name, declared_type,
       declared_size, status, path, content_type, size, sha256, finished_at)
     values (gen_random_uuid(), ${userId}, ${questId}, 'image', 'photo.png', 'image/png', 10, 'ready', ${path},
       'image/png', 10, 'x', now())
     returning upload_id as "uploadId"`;
  return { path, uploadId: rows[0]?.uploadId };
}

async function own(query = ''): Promise<z.infer<typeof page>> {
  return (await player.get(`/api/submissions${query}`)).as(page);
}

describe('refusals', () => {
  it('requires an acceptance', async () => {
    const answer = await send({ questId: await academy.quest() });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      error: {
        code: 'failed-precondition',
        message: 'Cần nhận nhiệm vụ trước khi nộp báo cáo.',
      },
    });
  });

  it('refuses a submission for another player’s acceptance', async () => {
    const questId = await accepted();
    expect((await send({ questId }, await academy.player())).status).toBe(400);
    expect((await send({ questId }, await academy.player('envoys'))).status).toBe(404);
  });

  it('refuses a closed quest that was never accepted', async () => {
    const questId = await academy.quest({ isActive: false });
    expect((await send({ questId })).body).toMatchObject({
      error: { code: 'failed-precondition', message: expect.stringContaining('đang đóng') },
    });
  });

  it('refuses a personal quest that its owner withdrew after accepting it', async () => {
    const questId = await accepted();
    await academy.sql`update quests
      set is_active = false, is_personal = true, owner_id = ${player.userId}
      where quest_id = ${questId}`;
    expect((await send({ questId })).body).toMatchObject({
      error: { code: 'failed-precondition', message: expect.stringContaining('đang đóng') },
    });
  });

  it.each([
    ['9 letters', '123456789'],
    ['9 letters between blanks', '   123456789 \n\t '],
    ['unseen signs', `\u202e\u2066${'\ufeff'.repeat(20)}123456789`],
    ['a letter in pieces', 'e\u0302\u0301'.repeat(9)],
    ['10,001 letters', 'x'.repeat(10_001)],
    ['nothing', ''],
  ])('refuses a text of %s', async (_what, proofData) => {
    const questId = await accepted();
    expect((await send({ questId, proofData })).status).toBe(400);
    expect((await own()).items).toEqual([]);
  });

  it.each([
    ['an image', { proofType: 'image', proofData: '/files/submissions/a/b/1-c.png' }],
    ['a voice', { proofType: 'audio', proofData: '/files/submissions/a/b/1-c.mp3' }],
    ['what does not exist', { proofType: 'dance' }],
    ['proof that is a number', { proofData: 1_234_567_890 }],
    ['another quest', { questId: 'not-an-id' }],
  ])('refuses %s where a text is asked for', async (_what, change) => {
    const questId = await accepted();
    expect((await send({ questId, ...change })).status).toBe(400);
    expect((await own()).items).toEqual([]);
  });

  it('refuses a file that is another player’s, unknown, or not a file of ours, and a text in its place', async () => {
    const other = await academy.player();
    const questId = await accepted({ reportType: 'image' });
    const { path } = await pictureOf(other, questId);
    const files = [
      `/files/${path}`,
      '/files/nothing.png',
      'https://evil.example/x.png',
      'javascript:alert(1)',
      '/files/..',
    ];
    for (const proofData of files) {
      const answer = await send({ questId, proofType: 'image', proofData });
      expect({ proofData, status: answer.status }).toEqual({ proofData, status: 404 });
    }
    expect((await send({ questId, proofType: 'text' })).status).toBe(400);
    expect((await own()).items).toEqual([]);
  });
});

describe('a submission', () => {
  it('is pending, closes its acceptance, and is counted', async () => {
    const questId = await accepted({ title: 'Ten pages' });
    const proofData = `  Con đã chạy ${'5 km'.normalize('NFD')}.\r\nRất vui!\u0000  `;
    const submission = (await send({ questId, proofData })).as(submissionSchema);
    expect(submission).toMatchObject({
      questId,
      questTitle: 'Ten pages',
      status: 'pending',
      proofData: 'Con đã chạy 5 km.\nRất vui!',
      submittedAt: academy.clock.now().toISOString(),
      decidedAt: null,
      feedback: null,
      auraAwarded: null,
    });
    expect((await own()).items).toEqual([submission]);
    const profile = await player.get(`/api/users/${player.userId}`);
    expect(profile.body).toMatchObject({ totalSubmissions: 1, approvedSubmissions: 0 });
  });

  it('is computed by the server, whatever fields are sent along', async () => {
    const claims = { status: 'approved', auraAwarded: 1000, userId: 'someone', submittedAt: 0 };
    const submission = (await send({ questId: await accepted(), ...claims })).as(submissionSchema);
    expect(submission).toMatchObject({
      status: 'pending',
      auraAwarded: null,
      userId: player.userId,
    });
    expect(submission.submittedAt).toBe(academy.clock.now().toISOString());
  });

  it.each([
    ['10', 'y'.repeat(10)],
    ['10 composed letters', 'ế'.repeat(10).normalize('NFD')],
    ['10,000', 'y'.repeat(10_000)],
  ])('may have %s characters', async (_what, proofData) => {
    expect((await send({ questId: await accepted(), proofData })).status).toBe(201);
  });

  it('may answer an acceptance whose quest was closed meanwhile, also after a rejection', async () => {
    const questId = await accepted();
    await close(questId);
    const first = (await send({ questId })).as(submissionSchema);
    expect(first.status).toBe('pending');
    const elder = await academy.elder();
    const feedback = 'Viết rõ hơn nhé.';
    await elder.post('/api/rejectSubmission', { submissionId: first.submissionId, feedback });
    expect((await send({ questId })).status).toBe(201);
    expect((await send({ questId })).status).toBe(409);
  });

  it('is unique for an acceptance, at any later time', async () => {
    const questId = await accepted();
    expect((await send({ questId })).status).toBe(201);
    const second = await send({ questId });
    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({ error: { code: 'already-exists' } });
  });

  it('is unique for an acceptance when ten are sent concurrently', async () => {
    const questId = await accepted();
    const answers = await Promise.all(Array.from({ length: 10 }, () => send({ questId })));
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([201, ...Array(9).fill(409)]);
    expect((await own()).items).toHaveLength(1);
    const profile = await player.get(`/api/users/${player.userId}`);
    expect(profile.body).toMatchObject({ totalSubmissions: 1 });
  });
});

describe('a key of the client', () => {
  const proofData = 'Con đã chạy năm cây số quanh hồ.';
  let questId: string;
  let key: string;
  let first: Submission;

  const again = (change: Record<string, unknown> = {}, person = player) =>
    send({ questId, proofData, key, ...change }, person);

  beforeEach(async () => {
    questId = await accepted({ isDaily: true });
    key = crypto.randomUUID();
    const answer = await again();
    expect(answer.status).toBe(201);
    first = answer.as(submissionSchema);
  });

  async function expectFirst(answer: Awaited<ReturnType<typeof again>>, change = {}) {
    expect(answer.status).toBe(200);
    expect(answer.as(submissionSchema)).toMatchObject({
      submissionId: first.submissionId,
      proofData,
      ...change,
    });
    expect((await own()).items).toHaveLength(1);
    const profile = await player.get(`/api/users/${player.userId}`);
    expect(profile.body).toMatchObject({ totalSubmissions: 1 });
  }

  const isOpen = async () => {
    const rows = await academy.sql`select from acceptances where user_id = ${player.userId}
      and quest_id = ${questId} and status = 'accepted'`;
    return rows.length === 1;
  };

  it('is a uuid', async () => {
    expect((await again({ key: 'mine' })).status).toBe(400);
    expect((await again({ key: null })).status).toBe(400);
  });

  it('repeats the first submission, whatever the repetition says', async () => {
    await expectFirst(await again());
    await expectFirst(await again({ proofData: 'Con đã viết lại câu này.' }));
    await expectFirst(await again({ questId: await academy.quest({ guild: 'envoys' }) }));
  });

  it('repeats it after a rejection, and leaves the acceptance open', async () => {
    const elder = await academy.elder();
    const feedback = 'Kể thêm đôi chút nhé.';
    await elder.post('/api/rejectSubmission', { submissionId: first.submissionId, feedback });
    await expectFirst(await again(), { status: 'rejected', feedback });
    expect(await isOpen()).toBe(true);
    expect((await again({ key: crypto.randomUUID() })).status).toBe(201);
  });

  it('repeats it after an acceptance of the next day, and leaves that open', async () => {
    const elder = await academy.elder();
    await elder.post('/api/approveSubmission', { submissionId: first.submissionId });
    academy.clock.passDays(1);
    await player.put(`/api/users/${player.userId}/activeQuests/${questId}`);
    await expectFirst(await again(), { status: 'approved' });
    expect(await isOpen()).toBe(true);
    expect((await send({ questId, proofData })).status).toBe(201);
  });

  it('belongs to one player', async () => {
    const other = await academy.player();
    expect((await again({}, other)).status).toBe(400);
    await other.put(`/api/users/${other.userId}/activeQuests/${questId}`);
    const answer = await again({}, other);
    expect(answer.status).toBe(201);
    expect(answer.as(submissionSchema).submissionId).not.toBe(first.submissionId);
  });

  it('repeats the report of a file, by the id of its upload', async () => {
    const imageQuest = await accepted({ reportType: 'image' });
    const { path, uploadId } = await pictureOf(player, imageQuest);
    const report = { questId: imageQuest, proofType: 'image', proofData: `/files/${path}` };
    const sent = await send({ ...report, key: uploadId });
    expect(sent.status).toBe(201);
    const repeated = await send({ ...report, key: uploadId });
    expect(repeated.status).toBe(200);
    expect(repeated.body).toEqual(sent.body);
    expect((await send(report)).status).toBe(409);
  });

  it('makes one submission when ten are sent concurrently', async () => {
    questId = await accepted({ isDaily: true });
    key = crypto.randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => again()));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(9).fill(200), 201]);
    const ids = answers.map((answer) => answer.as(submissionSchema).submissionId);
    expect(new Set(ids).size).toBe(1);
    expect((await own()).items).toHaveLength(2);
  });
});

describe('the own list', () => {
  it('comes newest first in pages without gap or repetition, also within one instant', async () => {
    const sent: string[] = [];
    for (let at = 0; at < 5; at += 1) {
      if (at % 2 === 0) academy.clock.passDays(1);
      sent.push((await academy.submit(player)).submissionId);
    }
    const seen: string[] = [];
    let query = '?limit=2';
    for (let turn = 0; turn < 3; turn += 1) {
      const { items, nextCursor } = await own(query);
      seen.push(...items.map(({ submissionId }) => submissionId));
      expect(nextCursor === null).toBe(turn === 2);
      query = `?limit=2&cursor=${nextCursor}`;
    }
    expect(seen.toSorted()).toEqual(sent.toSorted());
    const times = (await own()).items.map(({ submittedAt }) => submittedAt);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it('shows no other player’s submissions', async () => {
    await academy.submit(await academy.player());
    expect(await own()).toEqual({ items: [], nextCursor: null });
  });

  it.each([
    'limit=0',
    'limit=101',
    'limit=ten',
    'cursor=nonsense',
    `cursor=${Buffer.from('["2026-03-02T00:00:00Z","not-an-id"]').toString('base64url')}`,
    `cursor=${Buffer.from('["yesterday","x"]').toString('base64url')}`,
    `cursor=${Buffer.from('[1,2]').toString('base64url')}`,
    `cursor=${Buffer.from('{"a":1}').toString('base64url')}`,
    `cursor=${'x'.repeat(501)}`,
  ])('refuses ?%s', async (query) => {
    expect((await player.get(`/api/submissions?${query}`)).status).toBe(400);
  });
});
