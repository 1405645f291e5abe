// @vitest-environment jsdom

import type { AcademyDay } from '@goreal/domain/calendar/academy-day-schema';
import {
  addDays,
  monthKey,
  parseAcademyDay,
  startOfMonth,
} from '@goreal/domain/calendar/day-arithmetic';
import { type StreakMonth, streakMonth } from '@goreal/domain/streaks/streak-month';
import { streakOn } from '@goreal/domain/streaks/streak-on';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { academyClock } from '#platform/clock/academy-clock.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { StreakCalendar } from './streak-calendar.tsx';

const MONTH = 'GET /api/users/u1/streak';

function monthOf(day: AcademyDay): { body: StreakMonth } {
  const today = academyClock.today();
  const events = { efforts: [], rests: [], levels: [] };
  const streak = streakOn(today, { events, calendar: { holidays: [], outages: [] } });
  const firstDay = startOfMonth(day);
  const timeZone = 'Asia/Ho_Chi_Minh';
  return { body: streakMonth({ firstDay, today, timeZone, streak, rests: [], closures: [] }) };
}

const grid = () => screen.getByRole('group', { name: /^Các ngày của/ });
const focusedDay = () => document.activeElement?.getAttribute('data-day');

test('the days keep their month’s name, and the focus its date, until the next month has come', async () => {
  const thisMonth = startOfMonth(academyClock.today());
  const nextMonth = startOfMonth(addDays(thisMonth, 31));
  const server = fakeServer({ [MONTH]: monthOf(thisMonth) });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <StreakCalendar uid="u1" />
    </QueryClientProvider>,
  );
  const name = (await screen.findByRole('group', { name: /^Các ngày của/ })).getAttribute(
    'aria-label',
  );
  const arrival = Promise.withResolvers<{ body: StreakMonth }>();
  server.answers[MONTH] = arrival.promise;
  fireEvent.click(screen.getByRole('button', { name: 'Tháng sau' }));
  await waitFor(() => expect(server.calls.at(-1)?.path).toContain(monthKey(nextMonth)));
  expect(grid().getAttribute('aria-label')).toBe(name);
  const fifth = parseAcademyDay(`${monthKey(thisMonth)}-05`);
  grid().querySelector<HTMLElement>(`[data-day="${fifth}"]`)?.focus();
  expect(focusedDay()).toBe(fifth);

  arrival.resolve(monthOf(nextMonth));
  await waitFor(() => expect(grid().getAttribute('aria-label')).not.toBe(name));
  expect(focusedDay()).toBe(`${monthKey(nextMonth)}-05`);
});
