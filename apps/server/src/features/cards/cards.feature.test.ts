import { beforeAll, expect, it } from 'vitest';
import { grantAura } from '#testing/factories.ts';
import { testAcademy } from '#testing/test-academy.ts';
import type { Person } from '#testing/test-app.ts';

const card = { pattern: 'lotus', glaze: 'jade', motto: 'Slow water wears the rock.' };

const academy = await testAcademy();
const sage = await academy.player();

beforeAll(() => grantAura(academy.database, { userId: sage.userId, amount: 5000, level: 'sage' }));

const save = (person: Person, body: object) => person.put(`/api/users/${person.userId}/card`, body);

it('is available from Sage on', async () => {
  const player = await academy.player();
  const url = `/api/users/${player.userId}/card`;
  expect((await player.get(url)).body).toEqual({ canCarve: false, card: null });
  expect((await save(player, card)).status).toBe(403);
  expect((await save(sage, card)).body).toEqual({ canCarve: true, card });
  expect((await save(sage, { ...card, motto: '' })).body).toMatchObject({ card: { motto: '' } });
});

it.each([
  ['an unknown pattern', { ...card, pattern: 'dragon' }],
  ['an unknown glaze', { ...card, glaze: 'gold' }],
  ['a motto of 81 characters', { ...card, motto: 'a'.repeat(81) }],
  ['something else', { ...card, size: 3 }],
])('refuses %s', async (_what, body) => {
  expect((await save(sage, body)).status).toBe(400);
});

it('removes invisible characters from a motto, and refuses listed words', async () => {
  const answer = await save(sage, { ...card, motto: ' Still\u202e  \u200bwater ' });
  expect(answer.body).toMatchObject({ card: { motto: 'Still water' } });
  const operator = await academy.operator();
  await operator.post('/api/moderation/words', { word: 'vileword', action: 'hold' });
  expect((await save(sage, { ...card, motto: 'vileword' })).status).toBe(400);
});

it('is not shown while the level is lost', async () => {
  await save(sage, card);
  const set = 'update profiles set level = $2 where user_id = $1';
  await academy.query(set, [sage.userId, 'warrior']);
  const url = `/api/users/${sage.userId}/card`;
  expect((await sage.get(url)).body).toEqual({ canCarve: false, card: null });
  await academy.query(set, [sage.userId, 'sage']);
  expect((await sage.get(url)).body).toEqual({ canCarve: true, card });
});
