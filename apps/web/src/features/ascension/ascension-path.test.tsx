// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer, profileOf, refusal } from '#testing/fake-server.ts';
import { press, show } from '#testing/show.tsx';
import { AscensionPath } from './ascension-path.tsx';

const DECAY = 'GET /api/users/u1/decay';

test('the AURA to the next level is a number, a bar, and the same in words', () => {
  open(300);
  expect(screen.getByText('Con đang ở cấp Đệ Tử')).toBeDefined();
  expect(screen.getByText('Còn 200 AURA nữa là lên cấp Hộ Pháp')).toBeDefined();
  const bar = screen.getByRole('progressbar', { name: 'Đường lên cấp kế tiếp' });
  expect(bar.getAttribute('aria-valuenow')).toBe('50');
  expect(bar.getAttribute('aria-valuetext')).toBe('50%, còn 200 AURA nữa là lên cấp Hộ Pháp');
  expect(screen.getByText('300 / 500 AURA')).toBeDefined();
});

test('at the top there is no bar', () => {
  open(10_000);
  expect(screen.getByText(/^Con đã đứng ở cấp cao nhất/)).toBeDefined();
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('six levels: those passed, the present one, and what the others still need', () => {
  open(1600);
  const steps = within(list('Sáu bậc đá')).getAllByRole('listitem');
  const levels = steps.filter((step) => within(step).queryByRole('heading', { level: 3 }));
  const states = levels.map((step) => [
    within(step).getByRole('heading', { level: 3 }).textContent,
    step
      .querySelector('header')
      ?.textContent?.replace(/^(Môn Sinh|Đệ Tử|Hộ Pháp|Võ Sư|Hiền Giả|Chân Nhân)/, ''),
    step.getAttribute('aria-current'),
  ]);
  expect(states).toEqual([
    ['Môn Sinh', 'Đã qua', null],
    ['Đệ Tử', 'Đã qua', null],
    ['Hộ Pháp', 'Đã qua', null],
    ['Võ Sư', 'Con đang ở đây', 'step'],
    ['Hiền Giả', 'Còn 3.400 AURA', null],
    ['Chân Nhân', 'Còn 8.400 AURA', null],
  ]);
});

test.each([
  [0, 4, { 'Lên đường': '', 'Nhiệm vụ hằng ngày': '', 'Khắc thẻ riêng': '' }],
  [500, 4, { 'Nhiệm vụ hằng ngày': '+10%', 'Thưởng theo chuỗi': '+8%', 'Khắc thẻ riêng': '' }],
  [500, 40, { 'Thưởng theo chuỗi': '+20%' }],
  [500, 0, { 'Lỡ ngày nhẹ hơn': 'Chưa có gì để mất' }],
  [10_000, 4, { 'AURA phai chậm': 'Một nửa', 'Vệt sáng huyền thoại': 'Đang tỏa' }],
])('perks of %d AURA with a streak of %d days', (aura, currentStreak, perks) => {
  open(aura, { currentStreak });
  for (const [title, value] of Object.entries(perks)) {
    expect(screen.getByRole('heading', { name: `${title} ${value}`.trim() })).toBeDefined();
  }
});

test('a perk is described once, in the step that gives it', () => {
  open(500);
  for (const [level, perks] of Object.entries({
    'Môn Sinh': ['Lên đường'],
    'Đệ Tử': ['Nhiệm vụ hằng ngày'],
    'Hộ Pháp': ['Thưởng theo chuỗi', 'Lỡ ngày nhẹ hơn'],
    'Võ Sư': ['Dìu dắt học trò'],
    'Hiền Giả': ['AURA phai chậm', 'Nhiệm vụ riêng', 'Khắc thẻ riêng'],
    'Chân Nhân': ['Vệt sáng huyền thoại'],
  })) {
    const step = screen.getByRole('heading', { name: level }).closest('li');
    const titles = [...(step?.querySelectorAll('h4') ?? [])].map(
      ({ firstChild }) => firstChild?.textContent,
    );
    expect(titles).toEqual(perks);
  }
});

test('a decay forecast that cannot be fetched says why, and can be fetched again', async () => {
  const server = open(300);
  server.answers[DECAY] = refusal(503, 'unavailable', 'Học Viện đang nghỉ.');
  expect(
    await screen.findByText('Không thể thực hiện việc xem AURA có phai không. Học Viện đang nghỉ.'),
  ).toBeDefined();
  const outlook = { isOn: false, daysIdle: 0, graceDays: 14, fadesFrom: null, perDay: 0 };
  server.answers[DECAY] = { body: outlook };
  press('Thử lại');
  expect(await screen.findByText('Lúc này Học Viện không để AURA của ai phai cả.')).toBeDefined();
});

function open(currentAura: number, change: { currentStreak?: number } = {}) {
  const server = fakeServer({});
  show(<AscensionPath profile={profileOf({ currentAura, ...change })} />);
  return server;
}

/** The list in the panel with this title. */
function list(title: string): HTMLElement {
  const panel = screen.getByRole('heading', { name: title }).closest('section');
  const found = panel?.querySelector('ol');
  if (!found) throw new Error('no list');
  return found;
}
