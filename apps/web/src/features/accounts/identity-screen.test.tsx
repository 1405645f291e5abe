// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { sessionTexts } from '#platform/outbox/kept-text.ts';
import { pendingIdentity } from '#platform/session/pending-identity.ts';
import { session } from '#platform/session/session.ts';
import { type FakeServer, profileOf, refusal, startSession } from '#testing/fake-server.ts';
import { alertText, show } from '#testing/show.tsx';
import { IdentityScreen } from './identity-screen.tsx';

const ANSWER = 'POST /api/identityProviders/answer';
const UNLINKED = {
  outcome: 'unlinked',
  pending: 'sealed',
  provider: 'Trường Hoa Lư',
  email: 'minh@school.example',
  name: 'Minh',
};

/** Each provider answer is processed once, so each test has its own. */
let query = '';
let tests = 0;

beforeEach(() => {
  tests += 1;
  query = `code=${tests}&state=${tests}`;
  sessionTexts.set('goreal.identity.flow', 'sealed flow');
  pendingIdentity.forget();
});

async function open(answer: FakeServer['answers'][string]) {
  const server = await startSession();
  server.answers[ANSWER] = answer;
  const onLeave = vi.fn();
  show(<IdentityScreen query={query} onLeave={onLeave} />);
  return { server, onLeave };
}

test('a linked identity signs in, by the flow of this tab and once', async () => {
  const profile = profileOf();
  const server = await startSession();
  server.answers[ANSWER] = { body: { outcome: 'signed-in', userId: profile.userId } };
  server.answers[`GET /api/users/${profile.userId}`] = { body: profile };
  const onLeave = vi.fn();
  show(<IdentityScreen query={query} onLeave={onLeave} />);
  await waitFor(() => expect(onLeave).toHaveBeenCalledWith('/login'));
  expect(session.get().status).toBe('signed-in');
  expect(server.sent(ANSWER)).toEqual([{ flow: 'sealed flow', query }]);
  expect(sessionTexts.get('goreal.identity.flow')).toBe('');
});

test('one without an account waits until its owner signs in or up', async () => {
  const { onLeave } = await open({ body: UNLINKED });
  await screen.findByRole('heading', { name: 'Trường Hoa Lư chưa nối với tài khoản nào' });
  expect(screen.getByText(/minh@school.example/)).toBeDefined();
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/login', '/register']);
  expect(pendingIdentity.get()).toMatchObject(UNLINKED);
  const left = Number(pendingIdentity.get()?.until) - Date.now();
  expect(left / 60_000).toBeCloseTo(15, 0);
  expect(onLeave).not.toHaveBeenCalled();
});

test('an account with a second factor is asked for its code', async () => {
  const { onLeave } = await open({
    body: { outcome: 'signed-in', userId: 'someone', awaits: 'code' },
  });
  expect(await screen.findByLabelText('Mã xác thực')).toBeDefined();
  expect(onLeave).not.toHaveBeenCalled();
  expect(session.get().status).toBe('signed-out');
});

test('a refusal says why, and leads back', async () => {
  await open(refusal(401, 'invalid-credentials', 'Trường Hoa Lư chưa xác nhận.'));
  expect(await alertText()).toContain('Trường Hoa Lư chưa xác nhận.');
  expect(screen.getByRole('link').getAttribute('href')).toBe('/login');
  expect(pendingIdentity.get()).toBeUndefined();
});
