// @vitest-environment jsdom
import type { DataRequest } from '@goreal/domain/data-requests/data-request';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer, refusal } from '#testing/fake-server.ts';
import { show } from '#testing/show.tsx';
import { DataRequestsSection } from './data-requests-section.tsx';

const LIST = 'GET /api/dataRequests';
const REQUEST: DataRequest = {
  kind: 'age-review',
  id: 'u1',
  userId: 'u1',
  name: 'Bé Na',
  isOverdue: true,
  requestedAt: '2026-11-01T03:00:00.000Z',
  dueAt: '2026-11-11T03:00:00.000Z',
};

test('what is overdue is marked, and an erased account has only its receipt', async () => {
  const gone: DataRequest = {
    ...REQUEST,
    kind: 'erasure',
    id: 'abcdef0123',
    userId: null,
    name: null,
    isOverdue: false,
    dueAt: '2026-11-21T03:00:00.000Z',
  };
  fakeServer({ [LIST]: { body: { items: [REQUEST, gone], total: 2, overdue: 1 } } });
  show(<DataRequestsSection />);
  expect(await screen.findByText('2 đang chờ, 1 quá hạn')).toBeDefined();
  const rows = screen.getAllByRole('listitem').map((row) => row.textContent);
  expect(rows[0]).toContain('Bé Na');
  expect(rows[0]).toContain('Quá hạn');
  expect(rows[0]).toContain('Hạn 11/11/2026');
  expect(rows[1]).toContain('Biên nhận abcdef01');
  expect(rows[1]).not.toContain('Quá hạn');
});

test('an empty list says so', async () => {
  fakeServer({ [LIST]: { body: { items: [], total: 0, overdue: 0 } } });
  show(<DataRequestsSection />);
  expect(await screen.findByText('Không có yêu cầu nào đang chờ.')).toBeDefined();
});

test('a list that could not be fetched says so', async () => {
  fakeServer({ [LIST]: refusal(500, 'internal', 'x') });
  show(<DataRequestsSection />);
  expect(await screen.findByText('Chưa xem được các yêu cầu.')).toBeDefined();
});
