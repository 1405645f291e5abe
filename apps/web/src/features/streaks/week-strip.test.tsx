// @vitest-environment jsdom

import type { AcademyDay } from '@goreal/domain/calendar/academy-day-schema';
import { addDays, parseAcademyDay } from '@goreal/domain/calendar/day-arithmetic';
import { streakMonth } from '@goreal/domain/streaks/streak-month';
import { streakOn } from '@goreal/domain/streaks/streak-on';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { academyClock } from '#platform/clock/academy-clock.ts';
import { queryClient } from '#platform/query/query-client.ts';
import { type FakeServer, fakeServer } from '#testing/fake-server.ts';
import { press, show } from '#testing/show.tsx';
import { WeekStrip } from './week-strip.tsx';

const MONTH = 'GET /api/users/u1/streak';

/** A Thursday whose week began on 30 March. */
const TODAY = parseAcademyDay('2026-04-02');
let server: FakeServer;

beforeEach(() => {
  vi.spyOn(academyClock, 'today').mockReturnValue(TODAY);
  server = fakeServer({});
});

/** Answers every month with the streak of these days with approved proof. */
function answerBy(efforts: readonly AcademyDay[]): void {
  const events = {
    efforts: efforts.map((day) => ({ day, state: 'approved' as const })),
    rests: [],
    levels: [],
  };
  const streak = streakOn(TODAY, { events, calendar: { holidays: [], outages: [] } });
  server.answers[MONTH] = ({ path }) => {
    const month = new URLSearchParams(path.split('?')[1]).get('month') ?? '';
    const firstDay = parseAcademyDay(`${month}-01`);
    const timeZone = 'Asia/Ho_Chi_Minh';
    return {
      body: streakMonth({ firstDay, today: TODAY, timeZone, streak, rests: [], closures: [] }),
    };
  };
}

const days = () =>
  screen.getAllByRole('listitem').map((item) => item.querySelector('span')?.textContent);

test('a week across two months says each day, today among them', async () => {
  answerBy([parseAcademyDay('2026-03-30'), parseAcademyDay('2026-04-01')]);
  show(<WeekStrip uid="u1" />);
  await screen.findByText('Thứ Hai 30/03: Nỗ lực');
  expect(days()).toEqual([
    'Thứ Hai 30/03: Nỗ lực',
    'Thứ Ba 31/03: Bị lỡ',
    'Thứ Tư 01/04: Nỗ lực',
    'Thứ Năm 02/04: Hôm nay',
    'Thứ Sáu 03/04: Sắp tới',
    'Thứ Bảy 04/04: Sắp tới',
    'Chủ Nhật 05/04: Sắp tới',
  ]);
  expect(screen.getByText('1 ngày')).toBeTruthy();
  const link = screen.getByRole('link', { name: /1 ngày.*Xem lịch chuỗi ngày$/ });
  expect(link.getAttribute('href')).toBe('/?tab=journey#streak');
  const today = screen.getAllByRole('listitem').filter((item) => item.ariaCurrent === 'date');
  expect(today).toHaveLength(1);
  expect(server.asked(MONTH).toSorted()).toEqual([
    '/api/users/u1/streak?month=2026-03',
    '/api/users/u1/streak?month=2026-04',
  ]);
});

test('a week within one month is read by one request, also when it is tried again', async () => {
  vi.spyOn(academyClock, 'today').mockReturnValue(addDays(TODAY, 14));
  server.answers[MONTH] = { status: 500, body: {} };
  show(<WeekStrip uid="u1" />);
  await screen.findByRole('button', { name: 'Thử lại' });
  answerBy([]);
  server.calls.length = 0;
  press('Thử lại');
  await screen.findByText('0 ngày');
  expect(server.asked(MONTH)).toEqual(['/api/users/u1/streak?month=2026-04']);
});

test('freezes are shown once there is one', async () => {
  answerBy([]);
  const week = (from: string) =>
    Array.from({ length: 7 }, (_, at) => addDays(parseAcademyDay(from), at));
  show(<WeekStrip uid="u1" />);
  await screen.findByText('0 ngày');
  expect(screen.queryByText('Băng Ấn')).toBeNull();
  cleanup();
  queryClient.clear();
  answerBy(week('2026-03-27'));
  show(<WeekStrip uid="u1" />);
  await screen.findByText('1/2');
  expect(screen.getByText('Băng Ấn')).toBeDefined();
});

test('the days of the strip are shown before the answer, and a failure says so and can be tried again', async () => {
  server.answers[MONTH] = { status: 500, body: {} };
  show(<WeekStrip uid="u1" />);
  expect(days()).toHaveLength(7);
  await screen.findByRole('button', { name: 'Thử lại' });
  answerBy([]);
  press('Thử lại');
  await screen.findByText('Thứ Năm 02/04: Hôm nay');
  expect(screen.getByText('0 ngày')).toBeTruthy();
});

test('without a network it shows its days without a notice of its own, and is read with the network', async () => {
  server.answers[MONTH] = 'unreachable';
  show(<WeekStrip uid="u1" />);
  await screen.findByRole('button', { name: 'Thử lại' });
  fireEvent(window, new Event('offline'));
  expect(screen.queryByRole('button', { name: 'Thử lại' })).toBeNull();
  expect(days()).toHaveLength(7);
  answerBy([]);
  fireEvent(window, new Event('online'));
  expect(screen.queryByRole('button', { name: 'Thử lại' })).toBeNull();
  await screen.findByText('Thứ Năm 02/04: Hôm nay', {}, { timeout: 4000 });
});
