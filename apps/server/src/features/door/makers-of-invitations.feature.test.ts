import { invitationSchema, madeInvitationSchema } from '@goreal/domain/door/door';
import { afterEach, expect, it } from 'vitest';
import { pageOf } from '#platform/http/page.ts';
import { testAcademy } from '#testing/test-academy.ts';
import { PASSWORD, type Person } from '#testing/test-app.ts';

const academy = await testAcademy();
const operator = await academy.operator();
const { pool } = academy.database;
let count = 0;

const declareAdult = (id: string) =>
  pool.query("insert into age_bands (user_id, band, declared_at) values ($1, '16-plus', now())", [
    id,
  ]);

// The operator reads invitations also while the mode restricts accounts of unknown age.
await declareAdult(operator.userId);
afterEach(() => pool.query('update young_players_mode set is_on = false'));

async function invite(by: Person) {
  const wanted = { guild: null, uses: 3, days: 7, note: '' };
  return (await by.post('/api/invitations', wanted)).as(madeInvitationSchema);
}

async function signUp(invitation: string): Promise<number> {
  count += 1;
  const form = { name: `Khách ${count}`, email: `guest${count}@example.com` };
  const body = { ...form, password: PASSWORD, invitation };
  return (await academy.visitor.post('/api/auth/sign-up/email', body)).status;
}

const offer = async (code: string) =>
  (await academy.visitor.post('/api/invitations/offer', { code })).status;

async function stateOf(invitationId: string): Promise<string | undefined> {
  const { items } = (await operator.get('/api/invitations?limit=100')).as(pageOf(invitationSchema));
  return items.find((one) => one.invitationId === invitationId)?.state;
}

const PAUSES: {
  what: string;
  pause: (id: string) => Promise<unknown>;
  end: (id: string) => Promise<unknown>;
}[] = [
  {
    what: 'is no elder any more',
    pause: (id) => pool.query("update profiles set role = 'player' where user_id = $1", [id]),
    end: (id) => pool.query("update profiles set role = 'admin' where user_id = $1", [id]),
  },
  {
    what: 'is suspended',
    pause: (id) =>
      operator.post(`/api/members/${id}/suspension`, { days: 3, reason: 'Nghỉ vài hôm.' }),
    end: async () => academy.clock.passDays(4),
  },
  {
    what: 'is restricted in the mode for young players',
    pause: () => pool.query('update young_players_mode set is_on = true'),
    end: declareAdult,
  },
];

it.each(PAUSES)('an invitation admits nobody while its maker $what', async ({ pause, end }) => {
  const elder = await academy.elder('Elder Heron');
  const { code, invitation } = await invite(elder);
  expect(await signUp(code)).toBe(200);
  await pause(elder.userId);
  expect(await signUp(code)).toBe(403);
  expect(await offer(code)).toBe(404);
  expect(await stateOf(invitation.invitationId)).toBe('paused');
  await end(elder.userId);
  expect(await stateOf(invitation.invitationId)).toBe('usable');
  expect(await offer(code)).toBe(200);
  expect(await signUp(code)).toBe(200);
});

it('an invitation ends with the account of its maker; one of the command line has none', async () => {
  const elder = await academy.signUp({ name: 'Hạc Trắng' });
  await pool.query("update profiles set role = 'admin' where user_id = $1", [elder.userId]);
  const { code, invitation } = await invite(elder);
  const wanted = { guild: null, uses: 3, days: 7, note: '', actorId: undefined };
  const byTool = await academy.academy.door.invite(wanted);
  const url = `/api/users/${elder.userId}/erasure`;
  expect((await elder.post(url, { password: PASSWORD })).status).toBe(200);
  expect(await signUp(code)).toBe(403);
  expect(await stateOf(invitation.invitationId)).toBe('revoked');
  expect(await signUp(byTool.code)).toBe(200);
});
