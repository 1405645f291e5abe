// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '#testing/fake-server.ts';
import { AT, LIST, memberOf, openMembers, pageOf, suspensionOf } from '#testing/open-members.tsx';
import { address, alertText, fieldValue, press, write } from '#testing/show.tsx';
import { MembersTab } from './members-tab.tsx';

const TAB = <MembersTab history={(userId) => `history of ${userId}`} />;

test('a row says name, address, guild, role, level, reports and when the member joined', async () => {
  const minh = memberOf({ userId: 'm2', displayName: 'Minh', role: 'admin', guild: '' });
  await openMembers(TAB, { list: pageOf([memberOf(), minh]) });
  const [, first, second] = screen.getAllByRole('row');
  expect(first?.textContent).toContain('Hoa');
  expect(first?.textContent).toContain('hoa@example.com');
  expect(first?.textContent).toContain('01/02/2026');
  expect(within(first as HTMLElement).getByRole('img', { name: 'Vệ Thần' })).toBeDefined();
  expect(first?.textContent).toContain('Môn sinh');
  expect(second?.textContent).toContain('Trưởng Lão');
  expect(second?.textContent).toContain('Chưa có Guild');
  expect(within(first as HTMLElement).getByText('1.234')).toBeDefined();
  expect(screen.getByText('2 người')).toBeDefined();
});

test('a suspended member is marked, and an appeal without an answer too', async () => {
  const appeal = { text: 'Con oan', appealedAt: AT, verdict: null, answer: null };
  await openMembers(TAB, {
    list: pageOf([
      memberOf({ suspension: suspensionOf({ appeal }) }),
      memberOf({ userId: 'm2', suspension: suspensionOf() }),
    ]),
  });
  const [, first, second] = screen.getAllByRole('row');
  expect(first?.textContent).toContain('Tạm ngưng đến 09/03/2026');
  expect(first?.textContent).toContain('Xin xét lại');
  expect(second?.textContent).toContain('Tạm ngưng đến 09/03/2026');
  expect(second?.textContent).not.toContain('Xin xét lại');
});

test('the filters go to the server and into the address, and one press removes them', async () => {
  const server = await openMembers(TAB);
  write('Vai trò', 'admin');
  write('Guild', 'none');
  write('Tình trạng', 'appealed');
  await waitFor(() =>
    expect(server.asked(LIST).at(-1)).toBe('/api/members?role=admin&guild=none&state=appealed'),
  );
  expect(address()).toBe('/admin?tab=members&role=admin&guild=none&state=appealed');
  press('Bỏ lọc');
  await waitFor(() => expect(address()).toBe('/admin?tab=members'));
  expect(fieldValue('Vai trò')).toBe('');
  expect(screen.queryByRole('button', { name: 'Bỏ lọc' })).toBeNull();
});

test('typing searches once, with the text trimmed', async () => {
  const server = await openMembers(TAB);
  write('Tìm kiếm', ' H');
  write('Tìm kiếm', ' Hoa ');
  await waitFor(() => expect(server.asked(LIST)).toContain('/api/members?search=Hoa'));
  expect(server.asked(LIST)).not.toContain('/api/members?search=H');
  expect(fieldValue('Tìm kiếm')).toBe(' Hoa ');
});

test('the filters come from the address, and an unknown one is ignored', async () => {
  const server = await openMembers(TAB, {
    path: '/admin?tab=members&role=admin&guild=dragons&search=lan',
  });
  expect(server.asked(LIST)).toEqual(['/api/members?search=lan&role=admin']);
  expect(fieldValue('Tìm kiếm')).toBe('lan');
});

test('a search without a result offers to remove the filters', async () => {
  const server = await openMembers(TAB, {
    list: pageOf([]),
    path: '/admin?tab=members&role=admin',
  });
  expect(await screen.findByText('Không tìm thấy ai')).toBeDefined();
  server.answers[LIST] = pageOf([memberOf()]);
  press('Bỏ lọc', screen.getByText('Không tìm thấy ai').parentElement as HTMLElement);
  expect(await screen.findByText('hoa@example.com')).toBeDefined();
});

test('a list that cannot be fetched says why, and can be fetched again', async () => {
  const server = await openMembers(TAB, {
    list: refusal(503, 'unavailable', 'Học Viện đang nghỉ.'),
  });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Chưa mở được sổ môn sinh');
  expect(alert.textContent).toContain('Học Viện đang nghỉ.');
  server.answers[LIST] = pageOf([memberOf()]);
  press('Thử lại');
  expect(await screen.findByText('hoa@example.com')).toBeDefined();
});

test('more members come by cursor, and a failed page leaves what is there', async () => {
  const first = { items: [memberOf()], nextCursor: 'c1', total: 2 };
  const server = await openMembers(TAB, { list: { body: first } });
  server.answers[LIST] = refusal(503, 'unavailable', 'no');
  press('Xem thêm (còn 1 người)');
  expect(await alertText()).toBe('Chưa tải thêm được. Xin thử lại.');
  expect(screen.getAllByRole('row')).toHaveLength(2);
  server.answers[LIST] = pageOf([memberOf({ userId: 'm2', displayName: 'Minh' })]);
  press('Thử lại');
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(3));
  expect(server.asked(LIST).at(-1)).toBe('/api/members?cursor=c1');
  expect(screen.queryByRole('button', { name: 'Thử lại' })).toBeNull();
});
