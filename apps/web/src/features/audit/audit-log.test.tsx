// @vitest-environment jsdom
import type { AuditItem } from '@goreal/domain/audit/audit-item';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  type Answer,
  type FakeServer,
  profileOf,
  refusal,
  startSession,
} from '#testing/fake-server.ts';
import { address, alertText, fieldValue, press, show, write } from '#testing/show.tsx';
import { AuditLog } from './audit-log.tsx';

const LOG = 'GET /api/auditEntries';

test('an entry says what was done, to whom, why, by whom and when', async () => {
  await open({
    log: pageOf([
      itemOf(),
      itemOf({ auditId: '2', actorId: null, actorName: null, subjectName: null, reason: null }),
      itemOf({ auditId: '3', actorId: 'gone', actorName: null, action: 'moon.paint' }),
    ]),
  });
  const [first, second, third] = screen.getAllByRole('listitem');
  expect(first?.textContent).toBe('Từ chối báo cáoBình minh, LanẢnh mờVân Hạc · 09:00 02/03/2026');
  expect(second?.textContent).toBe(
    'Từ chối báo cáoMột báo cáoDòng lệnh của người vận hành · 09:00 02/03/2026',
  );
  expect(third?.textContent).toContain('moon.paint');
  expect(third?.textContent).toContain('Một người đã rời Học Viện');
});

test('the filters go to the server and into the address, and can be removed', async () => {
  const server = await open({ path: '/admin?tab=members' });
  write('Phần', 'quest');
  fireEvent.click(screen.getByLabelText('Chỉ việc do chính mình làm'));
  await waitFor(() =>
    expect(server.asked(LOG).at(-1)).toBe('/api/auditEntries?area=quest&actorId=elder'),
  );
  expect(address()).toBe('/admin?tab=members&area=quest&mine=1');
  write('Phần', '');
  fireEvent.click(screen.getByLabelText('Chỉ việc do chính mình làm'));
  await waitFor(() => expect(address()).toBe('/admin?tab=members'));
  await waitFor(() => expect(screen.getByRole('listitem')).toBeDefined());
});

test('the filters come from the address, and an unknown area is ignored', async () => {
  const server = await open({ path: '/admin?area=chat&mine=1' });
  expect(server.asked(LOG)).toEqual(['/api/auditEntries?area=chat&actorId=elder']);
  expect(fieldValue('Phần')).toBe('chat');
  expect(screen.getByLabelText<HTMLInputElement>('Chỉ việc do chính mình làm').checked).toBe(true);
});

test('an unknown area in the address is ignored, and an empty log says so', async () => {
  const server = await open({ path: '/admin?area=treasury', log: pageOf([]) });
  expect(server.asked(LOG)).toEqual(['/api/auditEntries']);
  expect(screen.getByText('Sổ còn trống')).toBeDefined();
});

test('a log that cannot be fetched says why, and can be fetched again', async () => {
  const server = await open({ log: refusal(403, 'permission-denied', 'Con không có quyền.') });
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toContain('Chưa mở được sổ kiểm tra');
  expect(alert.textContent).toContain('Con không có quyền.');
  server.answers[LOG] = pageOf([itemOf()]);
  press('Thử lại', alert);
  expect(await screen.findByRole('listitem')).toBeDefined();
});

test('older entries come by cursor; a failed page leaves the newer ones', async () => {
  const server = await open({ log: pageOf([itemOf()], 'c1') });
  server.answers[LOG] = refusal(503, 'unavailable', 'no');
  press('Xem thêm');
  expect(await alertText()).toBe('Chưa tải thêm được. Xin thử lại.');
  server.answers[LOG] = pageOf([itemOf({ auditId: '2' })]);
  press('Thử lại');
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
  expect(server.asked(LOG).at(-1)).toBe('/api/auditEntries?cursor=c1');
  expect(within(screen.getByRole('list')).getAllByText('Ảnh mờ')).toHaveLength(2);
});

function itemOf(change: Partial<AuditItem> = {}): AuditItem {
  return {
    auditId: '1',
    action: 'submission.reject',
    subject: 'submission:s1',
    subjectName: 'Bình minh, Lan',
    actorId: 'elder',
    actorName: 'Vân Hạc',
    reason: 'Ảnh mờ',
    at: '2026-03-02T02:00:00.000Z',
    ...change,
  };
}

function pageOf(items: AuditItem[], nextCursor: string | null = null): Answer {
  return { body: { items, nextCursor } };
}

async function open(options: { log?: Answer; path?: string } = {}): Promise<FakeServer> {
  const { log = pageOf([itemOf()]), path = '/admin' } = options;
  const server = await startSession(profileOf({ userId: 'elder', role: 'admin' }));
  server.answers[LOG] = log;
  show(<AuditLog />, { path });
  await waitFor(() => expect(screen.queryByText('Đang mở sổ…')).toBeNull());
  return server;
}
