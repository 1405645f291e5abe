// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pendingIdentity } from '#platform/session/pending-identity.ts';
import { fakeServer, refusal } from '#testing/fake-server.ts';
import { alertText, press, show } from '#testing/show.tsx';
import { IdentitySettings } from './identity-settings.tsx';
import { LinkPendingIdentity } from './link-pending-identity.tsx';

const LIST = 'GET /api/users/minh/identities';
const UNLINK = 'DELETE /api/users/minh/identities/one';
const LINK = 'POST /api/users/minh/identities';
const IDENTITY = {
  id: 'one',
  provider: 'Trường Hoa Lư',
  email: 'minh@school.example',
  createdAt: '2026-11-20T03:00:00.000Z',
  lastUsedAt: null,
};

beforeEach(() => {
  window.__GOREAL_INSTALLATION__ = {
    timeZone: 'Asia/Ho_Chi_Minh',
    mode: 'serve',
    identityProviders: [{ id: 'school', name: 'Trường Hoa Lư' }],
  };
  pendingIdentity.forget();
});

afterEach(() => {
  delete window.__GOREAL_INSTALLATION__;
});

const waiting = (change: { owner?: string; until?: number } = {}) =>
  pendingIdentity.set({
    outcome: 'unlinked',
    pending: 'sealed',
    provider: 'Trường Hoa Lư',
    email: 'minh@school.example',
    name: null,
    ...change,
  });

test('the settings show nothing where no provider is configured', () => {
  delete window.__GOREAL_INSTALLATION__;
  const server = fakeServer({});
  show(<IdentitySettings uid="minh" />);
  expect(screen.queryByRole('heading')).toBeNull();
  expect(server.calls).toEqual([]);
});

test('an identity is listed and unlinked after a question, which stays when it is refused', async () => {
  const server = fakeServer({
    [LIST]: { body: { items: [IDENTITY] } },
    [UNLINK]: refusal(409, 'failed-precondition', 'Cần một cách đăng nhập khác.'),
  });
  show(<IdentitySettings uid="minh" />);
  expect(await screen.findByText('Trường Hoa Lư · minh@school.example')).toBeDefined();
  expect(screen.getByText('Nối ngày 20/11/2026, chưa dùng lần nào')).toBeDefined();
  press('Gỡ Trường Hoa Lư · minh@school.example');
  press('Gỡ');
  const question = screen.getByRole('alertdialog');
  expect(await alertText(question)).toContain('Cần một cách đăng nhập khác.');
  server.answers[UNLINK] = { body: { items: [] } };
  server.answers[LIST] = { body: { items: [] } };
  press('Gỡ', question);
  expect(await screen.findByText('Chưa nối với nơi nào.')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('an identity that its owner asked for in the settings is linked, and the page says so', async () => {
  waiting({ owner: 'minh' });
  const server = fakeServer({ [LINK]: { status: 201, body: IDENTITY } });
  show(<LinkPendingIdentity uid="minh" />);
  expect(await screen.findByText(/^Đã nối Trường Hoa Lư\./)).toBeDefined();
  expect(server.sent(LINK)).toEqual([{ pending: 'sealed' }]);
  expect(pendingIdentity.get()).toBeUndefined();
});

test.each([
  ['before the sign-in', {}],
  ['by another user', { owner: 'lan' }],
])(
  'an identity that was opened %s is linked after a question that names it',
  async (_by, change) => {
    waiting(change);
    const server = fakeServer({ [LINK]: { status: 201, body: IDENTITY } });
    show(<LinkPendingIdentity uid="minh" />);
    expect(await screen.findByText(/Trường Hoa Lư · minh@school\.example/)).toBeDefined();
    // A press of Enter that began before the question opened must not link.
    expect(document.activeElement?.textContent).toBe('Không nối');
    // Nothing is removed, so the button is not red.
    expect(screen.getByRole('button', { name: 'Nối' }).className).toContain('primary');
    expect(server.calls).toEqual([]);
    press('Nối');
    expect(await screen.findByText(/^Đã nối Trường Hoa Lư\./)).toBeDefined();
    expect(server.sent(LINK)).toEqual([{ pending: 'sealed' }]);
    expect(pendingIdentity.get()).toBeUndefined();
  },
);

test('an identity of somebody else is forgotten where the answer is no', async () => {
  waiting();
  const server = fakeServer({});
  show(<LinkPendingIdentity uid="minh" />);
  await screen.findByRole('alertdialog');
  // The cross of the dialog has the same name.
  fireEvent.click(screen.getByText('Không nối'));
  expect(pendingIdentity.get()).toBeUndefined();
  expect(server.calls).toEqual([]);
});

test('an identity that is too old to be linked is forgotten without a question, and the page says so', async () => {
  waiting({ until: Date.now() - 1 });
  const server = fakeServer({});
  show(<LinkPendingIdentity uid="minh" />);
  expect(await screen.findByText(/^Chưa nối Trường Hoa Lư, vì đã chờ quá lâu\./)).toBeDefined();
  expect(pendingIdentity.get()).toBeUndefined();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(server.calls).toEqual([]);
});

test('what cannot be linked says why and is not tried again', async () => {
  waiting({ owner: 'minh' });
  const server = fakeServer({ [LINK]: refusal(409, 'already-exists', 'Đã nối với người khác.') });
  show(<LinkPendingIdentity uid="minh" />);
  expect(await screen.findByText(/Đã nối với người khác\./)).toBeDefined();
  await waitFor(() => expect(server.sent(LINK)).toHaveLength(1));
  expect(pendingIdentity.get()).toBeUndefined();
});
