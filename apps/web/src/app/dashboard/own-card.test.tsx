// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryClient } from '#platform/query/query-client.ts';
import { fakeServer, profileOf } from '#testing/fake-server.ts';
import { show } from '#testing/show.tsx';
import { OwnCard } from './own-card.tsx';

const CARD = 'GET /api/users/u1/card';

function open(currentAura: number) {
  const card = { pattern: 'drum', glaze: 'jade', motto: 'Giữ lửa' };
  const server = fakeServer({ [CARD]: { body: { canCarve: true, card } } });
  show(<OwnCard profile={profileOf({ userId: 'u1', displayName: 'Lan', currentAura })} />);
  return server;
}

test('a Sage sees the player card with the own decoration', async () => {
  open(5000);
  expect(await screen.findByText('Giữ lửa')).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Lan' })).toBeDefined();
});

test('below Sage the player card is plain, and no decoration is asked for', async () => {
  const server = open(4999);
  expect(screen.getByRole('heading', { name: 'Lan' })).toBeDefined();
  // The code of the decoration would be loaded and rendered, and its query begun.
  await act(() => import('./sage-card.tsx'));
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
  expect(server.calls).toEqual([]);
});
