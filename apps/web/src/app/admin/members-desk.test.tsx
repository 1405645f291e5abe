// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';
import { address, show } from '#testing/show.tsx';
import { MembersDesk } from './members-desk.tsx';

const nobody = { body: { items: [], nextCursor: null, total: 0 } };

test('the invitations are a view beside the list of members, which the address keeps', async () => {
  fakeServer({ 'GET /api/members': nobody, 'GET /api/invitations': nobody });
  show(<MembersDesk />, { path: '/admin?tab=members&search=lan' });
  expect(await screen.findByText('Không tìm thấy ai')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Tạo lời mời' })).toBeNull();
  screen.getByRole('tab', { name: 'Lời mời' }).click();
  expect(await screen.findByRole('button', { name: 'Tạo lời mời' })).toBeDefined();
  expect(screen.queryByText('Sổ môn sinh')).toBeNull();
  expect(address()).toBe('/admin?tab=members&view=invitations');
  screen.getByRole('tab', { name: 'Danh sách' }).click();
  await waitFor(() => expect(address()).toBe('/admin?tab=members'));
});

test('an address of the invitations opens them', async () => {
  const server = fakeServer({ 'GET /api/invitations': nobody });
  show(<MembersDesk />, { path: '/admin?tab=members&view=invitations' });
  expect(await screen.findByText('Chưa có lời mời nào.')).toBeDefined();
  expect(server.calls.map(({ path }) => path)).toEqual(['/api/invitations']);
});
