import {
  type MadeInvitation,
  madeInvitationSchema,
  type NewInvitation,
} from '@goreal/domain/door/door';
import { identityOutcomeSchema, identityStartedSchema } from '@goreal/domain/identities/identity';
import { afterAll, expect, it } from 'vitest';
import { type Answer, cookieOf, createCaller } from '#testing/caller.ts';
import { startIdentityProvider } from '#testing/identity-provider.ts';
import { testAcademy } from '#testing/test-academy.ts';
import { PASSWORD, type Person, signedUpSchema } from '#testing/test-app.ts';

const RETURN_URL = 'http://localhost:3000/identity';
const ROUNDS = 10;

let count = 0;

const school = await startIdentityProvider(RETURN_URL);
// Registered before the hook of the academy: hooks run in reverse order, so its jobs end first.
afterAll(() => school.close());
const { issuer, clientId, clientSecret } = school;
const academy = await testAcademy({
  env: {
    OIDC_PROVIDERS: 'school',
    OIDC_SCHOOL_NAME: 'Trường Hoa Lư',
    OIDC_SCHOOL_ISSUER: issuer,
    OIDC_SCHOOL_CLIENT_ID: clientId,
    OIDC_SCHOOL_CLIENT_SECRET: clientSecret,
  },
});
/** Another academy: its codes have the same form, hashed with another secret. */
const elsewhere = await testAcademy();

type Form = { name: string; email: string; password: string; invitation?: string };

function formOf(invitation?: string): Form {
  count += 1;
  const form = { name: `Khách ${count}`, email: `guest${count}@lang.example`, password: PASSWORD };
  return { ...form, ...(invitation !== undefined && { invitation }) };
}

const signUp = (invitation?: string): Promise<Answer> =>
  academy.visitor.post('/api/auth/sign-up/email', formOf(invitation));

async function invite(by: Person, change: Partial<NewInvitation> = {}): Promise<MadeInvitation> {
  const wanted = { guild: null, uses: 1, days: 7, note: '', ...change };
  return (await by.post('/api/invitations', wanted)).as(madeInvitationSchema);
}

/** This many invitations for one person each, by a new elder. */
async function invitations(people: number): Promise<MadeInvitation[]> {
  const host = await academy.elder(`Elder ${crypto.randomUUID()}`);
  return Promise.all(Array.from({ length: people }, () => invite(host)));
}

const codeInLink = ({ link }: MadeInvitation) =>
  new URL(link).searchParams.get('invitation') ?? undefined;

/** As a person types it after hearing it. */
const typed = ({ code }: MadeInvitation) => ` ${code.toLowerCase().replace('-', ' – ')} `;

const accounts = async (): Promise<number> => {
  const rows = await academy.sql`select count(*)::int as n from auth_users`;
  return rows[0]?.n;
};

/** The response to the first request is lost; the person repeats it until it succeeds. */
async function afterLostNetwork(invitation: string): Promise<boolean> {
  const url = await academy.listen();
  const form = formOf(invitation);
  const post = (path: string, body: object, signal?: AbortSignal) =>
    fetch(`${url}/api/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      ...(signal && { signal }),
    });
  await post('sign-up/email', form, AbortSignal.timeout(20)).catch(() => undefined);
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const again = await post('sign-up/email', form);
    if (again.ok) return true;
    const { email, password } = form;
    if ((await post('sign-in/email', { email, password })).ok) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}

async function visitSchool(sub: string): Promise<Answer> {
  const url = '/api/identityProviders/school/start';
  const started = await academy.visitor.post(url, { purpose: 'sign-in' });
  const { address, flow } = started.as(identityStartedSchema);
  school.person = { sub, email: `${sub}@school.example`, email_verified: true, name: sub };
  const query = await school.visit(address);
  return academy.visitor.post('/api/identityProviders/answer', { flow, query });
}

async function pendingOf(sub: string): Promise<string> {
  const outcome = (await visitSchool(sub)).as(identityOutcomeSchema);
  if (outcome.outcome !== 'unlinked') throw new Error('it is linked');
  return outcome.pending;
}

/** Arrives from the provider unknown, signs up with the invitation, and arrives from the provider again. */
async function bySchool(sub: string, invitation: string): Promise<boolean> {
  const pending = await pendingOf(sub);
  const answer = await signUp(invitation);
  const { user } = answer.as(signedUpSchema);
  const caller = createCaller(academy.app, cookieOf(answer));
  const linked = await caller.post(`/api/users/${user.id}/identities`, { pending });
  const again = (await visitSchool(sub)).as(identityOutcomeSchema);
  return linked.status === 201 && again.outcome === 'signed-in' && again.userId === user.id;
}

/** The registration address that the server prints at its start while no account is an operator. */
async function openingToken(): Promise<string> {
  const address = (await academy.academy.firstOperator.open()) ?? '';
  return new URLSearchParams(new URL(address).hash.slice(1)).get('invitation') ?? '';
}

/** An invalid code that differs from a valid one in its second half only. */
function forged(code: string, at: number): string {
  return code.slice(0, 6) + String(at).padStart(5, '2').replaceAll(/[01]/g, 'Z');
}

it('admits 100 of 100 invited people by every way of registration, and none of 1,000 others at the same time', async () => {
  const operators = { expired: await openingToken(), used: '' };
  await academy.sql`update first_operator set expires_at = now()`;
  expect((await signUp(operators.expired)).status).toBe(403);
  operators.used = await openingToken();
  expect((await signUp(operators.used)).status).toBe(200);

  const elder = await academy.elder();
  const stranger = await elsewhere.elder();
  const [byLink, byCode, lost, schooled] = [
    await invitations(25),
    await invite(elder, { uses: 25 }),
    await invitations(25),
    await invitations(25),
  ];
  const [expired, revoked, usedUp] = [
    await invite(elder, { uses: 500 }),
    await invite(elder, { uses: 500 }),
    await invite(elder),
  ];
  const foreign = await Promise.all(
    Array.from({ length: 5 }, () => invite(stranger, { uses: 500 })),
  );
  expect((await signUp(usedUp.code)).status).toBe(200);
  await academy.sql`update invitations set expires_at = now()
    where invitation_id = ${expired.invitation.invitationId}`;
  const url = `/api/invitations/${revoked.invitation.invitationId}`;
  expect((await elder.delete(url)).status).toBe(200);
  await academy.sql`update door set state = 'invitation'`;
  const before = await accounts();

  const invited: boolean[] = [];
  const others: number[] = [];
  const comes = async (code?: string) => void others.push((await signUp(code)).status);
  const times = (people: number, come: (at: number) => Promise<unknown>) =>
    Array.from({ length: people }, (_, at) => come(at));
  /** An invited person and two others with the same link, which has one use. */
  const race = async (made: MadeInvitation) => {
    const answers = await Promise.all(times(3, () => signUp(codeInLink(made))));
    const statuses = (answers as Answer[]).map(({ status }) => status).toSorted();
    invited.push(statuses[0] === 200);
    others.push(...statuses.slice(1));
  };
  /** A person whom the provider knows, without an invitation: no account, no session, nothing to link. */
  const schoolAlone = async (sub: string) => {
    const pending = await pendingOf(sub);
    others.push((await signUp(undefined)).status);
    const link = await academy.visitor.post('/api/users/nobody/identities', { pending });
    expect(link.status).toBe(401);
    expect(await pendingOf(sub)).not.toBe(pending);
  };

  for (let round = 0; round < ROUNDS; round += 1) {
    const part = <Item>(list: readonly Item[]) => list.filter((_, at) => at % ROUNDS === round);
    await Promise.all([
      ...part(byLink).map(race),
      ...part(Array(25).fill(byCode)).map(async (made) =>
        invited.push((await signUp(typed(made))).status === 200),
      ),
      ...part(lost).map(async ({ code }) => invited.push(await afterLostNetwork(code))),
      // One sign-in at the provider after the other.
      (async () => {
        for (const { code } of part(schooled)) {
          invited.push(await bySchool(`pupil-${code.toLowerCase()}`, code));
        }
        for (let at = 0; at < 5; at += 1) await schoolAlone(`guest-${round}-${at}`);
      })(),
      ...times(15, () => comes()),
      ...times(10, () => comes(expired.code)),
      ...times(10, () => comes(revoked.code)),
      ...times(15, () => comes(usedUp.code)),
      ...times(15, (at) => comes(forged(byCode.code, round * 100 + at))),
      ...times(15, (at) => comes(foreign[at % foreign.length]?.code)),
      ...times(5, (at) => comes(operators.used.slice(0, -2) + String(at).padStart(2, 'A'))),
      ...times(3, () => comes(operators.expired)),
      ...times(2, () => comes(operators.used)),
    ]);
  }
  expect(invited).toEqual(Array(100).fill(true));
  expect(others.length).toBe(1000);
  expect([...new Set(others)]).toEqual([403]);
  expect(await accounts()).toBe(before + 100);
  const rows = await academy.sql`select count(*)::int as n from profiles
    where role = 'super_admin'`;
  expect(rows[0]?.n).toBe(1);
}, 120_000);
