import {
  invitationSchema,
  madeInvitationSchema,
  type NewInvitation,
  offeredInvitationSchema,
} from '@goreal/domain/door/door';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { pageOf } from '#platform/http/page.ts';
import { academyOfTest, testAcademy } from '#testing/test-academy.ts';
import { PASSWORD, signedUpSchema } from '#testing/test-app.ts';

let count = 0;

const academy = await testAcademy();
const elder = await academy.elder();
const operator = await academy.operator();

beforeEach(() => setDoor('open'));

async function setDoor(state: string): Promise<void> {
  expect((await operator.put('/api/door', { state })).status).toBe(200);
}

async function invite(change: Partial<NewInvitation> = {}, by = elder) {
  const wanted = { guild: null, uses: 1, days: 7, note: '', ...change };
  return (await by.post('/api/invitations', wanted)).as(madeInvitationSchema);
}

function signUp(invitation?: string, change: Record<string, unknown> = {}, at = academy) {
  count += 1;
  const form = {
    name: `Khách mời ${count}`,
    email: `guest${count}@example.com`,
    password: PASSWORD,
  };
  const code = invitation === undefined ? {} : { invitation };
  return at.visitor.post('/api/auth/sign-up/email', { ...form, ...code, ...change });
}

const usedOf = async (invitationId: string) =>
  (await elder.get('/api/invitations?limit=100'))
    .as(pageOf(invitationSchema))
    .items.find((one) => one.invitationId === invitationId);
const accounts = async () => (await academy.sql`select count(*)::int as n from auth_users`)[0]?.n;
const REFUSED = { status: 403, body: { error: { code: 'permission-denied' } } };

it('is open to everybody where the operator has changed nothing', async () => {
  expect((await academy.visitor.get('/api/door')).body).toEqual({
    state: 'open',
    approval: 'off',
  });
});

describe('refusals', () => {
  it.each([
    ['no people', { uses: 0 }],
    ['too many people', { uses: 501 }],
    ['no days', { days: 0 }],
    ['a guild that does not exist', { guild: 'nobody' }],
    ['a role', { role: 'admin' }],
  ])('takes no invitation with %s', async (_what, change) => {
    const wanted = { guild: null, uses: 1, days: 7, note: '', ...change };
    expect((await elder.post('/api/invitations', wanted)).status).toBe(400);
  });

  it('makes no invitation without a confirmation', async () => {
    const stale = await academy.unconfirmed(elder);
    const wanted = { guild: null, uses: 1, days: 7, note: '' };
    expect(await stale.post('/api/invitations', wanted)).toMatchObject(REFUSED);
  });

  it('gives one elder fifty usable invitations, also for concurrent requests', async () => {
    const busy = await academy.elder('Elder Busy');
    await academy.sql`insert into invitations (code_hash, uses, expires_at, created_by)
       select 'busy-' || n, 1, now() + interval '1 day', ${busy.userId} from generate_series(1, 50) n`;
    const wanted = { guild: null, uses: 1, days: 7, note: '' };
    expect((await busy.post('/api/invitations', wanted)).status).toBe(429);
    await academy.sql`update invitations set revoked_at = now() where created_by = ${busy.userId}
      and code_hash = 'busy-1'`;
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => busy.post('/api/invitations', wanted)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(7).fill(429)]);
  });
});

describe('registration', () => {
  it('is open at first: everybody may register, with a code or without', async () => {
    expect((await signUp()).status).toBe(200);
    expect((await signUp((await invite()).code)).status).toBe(200);
    expect(await signUp('ABCDE-FGHJK')).toMatchObject(REFUSED);
  });

  it('by invitation refuses everybody else and every used, expired, revoked or forged code', async () => {
    const [used, expired, revoked, good] = [
      await invite(),
      await invite(),
      await invite(),
      await invite(),
    ];
    expect((await signUp(used.code)).status).toBe(200);
    await academy.sql`update invitations set expires_at = now() - interval '1 second'
      where invitation_id = ${expired.invitation.invitationId}`;
    await elder.delete(`/api/invitations/${revoked.invitation.invitationId}`);
    await setDoor('invitation');
    const before = await accounts();
    const stored = await academy.sql`select code_hash from invitations`;
    const forged = stored.map(({ code_hash }) => String(code_hash).slice(0, 40));
    const codes = [undefined, '', used.code, expired.code, revoked.code, 'ABCDE-FGHJK', ...forged];
    for (const code of codes) expect(await signUp(code)).toMatchObject(REFUSED);
    expect(await accounts()).toBe(before);
    expect((await signUp(` ${good.code.toLowerCase().replace('-', ' ')} `)).status).toBe(200);
    expect(await signUp(good.code)).toMatchObject(REFUSED);
  });

  it('that is closed refuses invited people too, and lets people with an account sign in', async () => {
    const email = 'early@example.com';
    expect((await signUp(undefined, { email })).status).toBe(200);
    const { code } = await invite();
    await setDoor('closed');
    expect(await signUp()).toMatchObject(REFUSED);
    expect(await signUp(code)).toMatchObject(REFUSED);
    const login = { email, password: PASSWORD };
    expect((await academy.visitor.post('/api/auth/sign-in/email', login)).status).toBe(200);
    await setDoor('invitation');
    expect((await signUp(code)).status).toBe(200);
  });

  it('is in the audit when it changes', async () => {
    await setDoor('closed');
    const { items } = (await operator.get('/api/auditEntries')).as(
      z.object({ items: z.array(z.object({ action: z.string(), subject: z.string() })) }),
    );
    expect(items[0]).toMatchObject({ action: 'door.set', subject: 'door' });
  });
});

describe('an invitation', () => {
  it('sets its guild, is counted, and shows its inviter to the holder of its code', async () => {
    const { code, link, invitation } = await invite({ guild: 'envoys', uses: 3, note: 'Lớp 10A' });
    expect(link).toBe(`http://localhost:3000/register?invitation=${code}`);
    const offer = await academy.visitor.post('/api/invitations/offer', { code });
    const { displayName } = elder;
    expect(offer.as(offeredInvitationSchema)).toMatchObject({
      guild: 'envoys',
      invitedBy: displayName,
    });
    const { user } = (await signUp(code)).as(signedUpSchema);
    const rows = await academy.sql`select p.guild, i.invitation_id from profiles p
      join invited_people i using (user_id) where user_id = ${user.id}`;
    expect(rows).toEqual([{ guild: 'envoys', invitation_id: invitation.invitationId }]);
    expect(await usedOf(invitation.invitationId)).toMatchObject({ used: 1, note: 'Lớp 10A' });
  });

  it('is stored as a hash only', async () => {
    const { code } = await invite();
    const rows = await academy.sql`select row_to_json(i)::text as row from invitations i
       union all select row_to_json(a)::text from audit_entries a`;
    for (const { row } of rows) {
      expect(row).not.toContain(code);
      expect(row).not.toContain(code.replace('-', ''));
    }
  });

  it('keeps its use when the registration is refused', async () => {
    const { code, invitation } = await invite();
    const email = 'twice@example.com';
    expect((await signUp(undefined, { email })).status).toBe(200);
    expect((await signUp(code, { email })).status).toBe(409);
    expect((await signUp(code, { password: '123456' })).status).toBe(400);
    expect(await usedOf(invitation.invitationId)).toMatchObject({ used: 0, state: 'usable' });
    expect((await signUp(code)).status).toBe(200);
    expect(await usedOf(invitation.invitationId)).toMatchObject({ used: 1, state: 'used-up' });
  });

  it('offers nothing for a code that cannot be used', async () => {
    for (const code of ['', 'ABCDE-FGHJK', 'x'.repeat(40)]) {
      expect((await academy.visitor.post('/api/invitations/offer', { code })).status).toBe(404);
    }
  });

  it('admits as many as it allows when twice as many register concurrently', async () => {
    const { code, invitation } = await invite({ uses: 6 });
    await setDoor('invitation');
    const statuses = await Promise.all(
      Array.from({ length: 12 }, async () => (await signUp(code)).status),
    );
    expect(statuses.toSorted()).toEqual([...Array(6).fill(200), ...Array(6).fill(403)]);
    expect(await usedOf(invitation.invitationId)).toMatchObject({ used: 6 });
  });
});

it('admits a class of forty by one code from one address, within the limits', async () => {
  const limited = await academyOfTest({ rateLimitFactor: 1 });
  const head = await limited.operator();
  expect((await head.put('/api/door', { state: 'invitation' })).status).toBe(200);
  const { code } = await invite({ uses: 40 }, await limited.elder());
  const statuses: number[] = [];
  for (let at = 0; at < 40; at += 8) {
    const group = Array.from({ length: 8 }, async () => (await signUp(code, {}, limited)).status);
    statuses.push(...(await Promise.all(group)));
  }
  expect(statuses).toEqual(Array(40).fill(200));
  const guesses = Array.from({ length: 30 }, (_, at) => signUp(forged(code, at), {}, limited));
  const refusals = (await Promise.all(guesses)).map(({ status }) => status);
  expect(refusals.filter((status) => status === 403)).toHaveLength(20);
  expect(refusals.filter((status) => status === 429)).toHaveLength(10);
});

/** An invalid code that differs from a valid one in its second half only. */
function forged(code: string, at: number): string {
  return code.slice(0, 6) + String(at).padStart(5, '2').replaceAll(/[01]/g, 'Z');
}
