import { expect, it } from 'vitest';
import { verifyLedger } from '#features/ledger-check/index.ts';
import { eventually } from '#testing/eventually.ts';
import { testAcademy } from '#testing/test-academy.ts';

const academy = await testAcademy();
const player = await academy.player();
const elder = await academy.elder();

async function earn(): Promise<void> {
  const { submissionId } = await academy.submit(player);
  const answer = await elder.post('/api/approveSubmission', { submissionId });
  expect(answer.status).toBe(200);
}

async function say(message: string): Promise<void> {
  const answer = await player.post('/api/guildChats/titans/messages', { message });
  expect(answer.status).toBe(201);
}

it('a clock that jumps a day ahead and an hour back keeps order, credits and sessions intact', async () => {
  const stream = await academy.live(player);
  await earn();
  await say('một');
  academy.clock.set('2026-03-03T09:00:00+07:00');
  await earn();
  await say('hai');
  academy.clock.set('2026-03-03T08:00:00+07:00');
  await earn();
  await say('ba');
  academy.clock.set('2026-03-02T23:59:00+07:00');
  await earn();
  await say('bốn');

  academy.clock.set('2026-03-03T10:00:00+07:00');
  const profile = await player.get(`/api/users/${player.userId}`);
  expect(profile.body).toMatchObject({ approvedSubmissions: 4, currentStreak: 2 });
  const guildChat = await player.get('/api/guildChats/titans/messages');
  const places = ['một', 'hai', 'ba', 'bốn'].map((word) => guildChat.text.indexOf(`"${word}"`));
  expect(places.every((place) => place >= 0)).toBe(true);
  const isInOrder = places.every((place, at) => at === 0 || place > (places[at - 1] ?? 0));
  const isReversed = places.every((place, at) => at === 0 || place < (places[at - 1] ?? 0));
  expect(isInOrder || isReversed).toBe(true);
  await eventually(() => {
    expect(JSON.stringify(stream.events)).toMatch(/"một".*"hai".*"ba".*"bốn"/);
  });
  expect((await verifyLedger(academy.database)).problems).toEqual([]);
});
