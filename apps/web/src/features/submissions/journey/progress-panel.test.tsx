// @vitest-environment jsdom
import { startOfIsoWeek } from '@goreal/domain/calendar/day-arithmetic';
import { formatDay } from '@goreal/domain/calendar/format';
import { PROGRESS_WEEKS, type Progress, progressStart } from '@goreal/domain/submissions/progress';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { academyClock } from '#platform/clock/academy-clock.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { press, show } from '#testing/show.tsx';
import { ProgressPanel } from './progress-panel.tsx';

const PROGRESS = 'GET /api/submissions/progress';

const today = () => academyClock.today();
const monday = () => startOfIsoWeek(today());

function progressWith(days: Progress['days']): { body: Progress } {
  return {
    body: { from: progressStart(today()), today: today(), timeZone: 'Asia/Ho_Chi_Minh', days },
  };
}

const picture = (name: RegExp) => screen.getByRole('img', { name });

test('the panel describes both charts in a sentence, and gives every number in a table', async () => {
  const first = progressStart(today());
  fakeServer({
    [PROGRESS]: progressWith([
      { day: first, quests: 1, aura: 30 },
      { day: monday(), quests: 4, aura: 123_456 },
    ]),
  });
  show(<ProgressPanel uid="u1" />);
  await screen.findByRole('img', {
    name: /^AURA theo tuần, 6 tuần gần nhất. Tuần này 123.456. Tuần cao nhất 123.456 \(từ /,
  });
  expect(picture(/17 tuần gần nhất: 2 ngày, 5 nhiệm vụ/)).toBeTruthy();
  const rows = within(screen.getByRole('table', { hidden: true })).getAllByRole('row', {
    hidden: true,
  });
  const cells = rows.map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(cells).toHaveLength(1 + PROGRESS_WEEKS);
  expect(cells[1]).toEqual([formatDay(monday()), '123.456', '4', 'T2']);
  expect(cells[2]?.slice(1)).toEqual(['0', '0', 'không có']);
  expect(cells.at(-1)).toEqual([formatDay(first), '30', '1', 'T2']);
});

test('the days after today are not drawn', async () => {
  fakeServer({ [PROGRESS]: progressWith([{ day: today(), quests: 1, aura: 5 }]) });
  show(<ProgressPanel uid="u1" />);
  await screen.findByRole('img', { name: /1 ngày, 1 nhiệm vụ/ });
  const dots =
    picture(/17 tuần/)
      .querySelector('[data-level="0"]')
      ?.getAttribute('d') ?? '';
  const days = (Date.parse(today()) - Date.parse(progressStart(today()))) / 86_400_000;
  expect(dots.match(/M/g)).toHaveLength(days);
});

test('before the first approval a sentence replaces empty charts and zeros', async () => {
  fakeServer({ [PROGRESS]: progressWith([]) });
  show(<ProgressPanel uid="u1" />);
  await screen.findByText(/Mặt trống đồng còn trơn/);
  expect(screen.queryAllByRole('img')).toEqual([]);
  expect(screen.queryAllByRole('definition')).toEqual([]);
});

test('the panel is drawn at its height before the answer, and says why there is none', async () => {
  const server = fakeServer({ [PROGRESS]: { status: 500, body: {} } });
  show(<ProgressPanel uid="u1" />);
  // How many weeks have a bar is known with the answer: bars that are drawn before would move.
  const shownBefore = picture(/^AURA theo tuần/);
  expect(shownBefore.textContent).toBe('');
  expect(shownBefore.querySelectorAll('[style]')).toHaveLength(0);
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '–',
    '–',
    '–',
    '–',
  ]);
  expect(screen.queryByText(/Mặt trống đồng còn trơn/)).toBeNull();
  await screen.findByRole('button', { name: 'Thử lại' });
  server.answers[PROGRESS] = progressWith([]);
  press('Thử lại');
  await screen.findByText(/Mặt trống đồng còn trơn/);
});
