// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { session } from '#platform/session/session.ts';
import { profileOf, startSession } from '#testing/fake-server.ts';
import { Guarded } from './guarded.tsx';
import type { Access } from './guards.ts';

function show(path: string): void {
  render(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route path="/" element={guarded('landing', 'landing')} />
        <Route path="/login" element={guarded('signed-out', 'gate')} />
        <Route path="/select-guild" element={guarded('guild-choice', <Choice />)} />
        <Route path="/dashboard" element={guarded('dashboard', <Dashboard />)} />
        <Route path="/admin" element={guarded('admin', 'panel')} />
      </Routes>
    </MemoryRouter>,
  );
}

function Choice(): ReactNode {
  return <p>choice {useLocation().search}</p>;
}

function Dashboard(): ReactNode {
  return <p>dashboard {useLocation().search}</p>;
}

function guarded(access: Access, content: ReactNode): ReactNode {
  return (
    <Guarded key={access} access={access}>
      {content}
    </Guarded>
  );
}

test('a signed-in player is redirected to the dashboard from every public page', async () => {
  await startSession(profileOf({ guild: 'titans' }));
  for (const path of ['/', '/login', '/select-guild', '/dashboard']) {
    show(path);
    expect(screen.getByText('dashboard')).toBeTruthy();
    cleanup();
  }
});

test('a guild chosen on the landing page is kept through the sign-up', async () => {
  await startSession(profileOf());
  show('/login?guild=envoys');
  expect(screen.getByText('choice ?guild=envoys')).toBeTruthy();
  cleanup();
  show('/login?guild=dragons');
  expect(screen.getByText('choice')).toBeTruthy();
});

test.each([
  ['the tab that a visitor asked for opens', '/dashboard?tab=chat', 'dashboard ?tab=chat'],
  ['an address that a player may not see leads to the dashboard', '/admin', 'dashboard'],
])('%s after the sign-in, once', async (_what, asked, opened) => {
  await startSession();
  show(asked);
  expect(screen.getByText('landing')).toBeTruthy();
  cleanup();
  await startSession(profileOf({ guild: 'titans' }));
  show('/login');
  expect(screen.getByText(opened)).toBeTruthy();
  cleanup();
  show('/login');
  expect(screen.getByText('dashboard')).toBeTruthy();
});

test('a tab that is left by signing out is not opened by the next sign-in', async () => {
  await startSession(profileOf({ guild: 'titans' }));
  show('/dashboard?tab=settings');
  act(() => session.ended());
  cleanup();
  await startSession(profileOf({ guild: 'envoys' }));
  show('/login');
  expect(screen.getByText('dashboard')).toBeTruthy();
});

test('signing out on the dashboard redirects to the sign-in', async () => {
  await startSession(profileOf({ guild: 'titans' }));
  show('/dashboard');
  act(() => session.ended());
  expect(screen.getByText('landing')).toBeTruthy();
});

test('the guild choice stays open when the local profile gets its guild', async () => {
  await startSession(profileOf());
  show('/select-guild');
  act(() => session.patch({ guild: 'envoys' }));
  expect(screen.getByText('choice')).toBeTruthy();
});

test('the guild choice closes when the session ends', async () => {
  await startSession(profileOf());
  show('/select-guild');
  act(() => session.ended());
  expect(screen.getByText('gate')).toBeTruthy();
});
