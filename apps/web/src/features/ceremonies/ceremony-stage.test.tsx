// @vitest-environment jsdom
import { ascensionMessages } from '@goreal/domain/ascension/ascension.messages';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { notificationOf } from '#testing/notification-of.ts';
import { stubMedia } from '#testing/stub-media.ts';
import { CeremonyStage } from './ceremony-stage.tsx';

let isStill = false;

beforeEach(() => {
  // jsdom has no scrolling.
  Element.prototype.scrollTo = () => undefined;
  vi.useFakeTimers();
  stubMedia(() => isStill);
});

afterEach(() => {
  isStill = false;
});

const APPROVAL = {
  questTitle: 'Chạy bộ',
  auraBefore: 80,
  auraAfter: 90,
  streakBefore: 6,
  streakAfter: 7,
  guild: 'titans',
  proofType: 'video',
};

function show(data: Record<string, unknown>, change = {}) {
  const onDone = vi.fn();
  render(
    <CeremonyStage
      notification={notificationOf({ data, ...change })}
      details={{ breakdown: undefined, elderName: 'Lão Tùng' }}
      onDone={onDone}
    />,
  );
  return onDone;
}

it.each([
  [undefined, 0],
  [1, 0],
  [2, 1],
])('with %s ceremonies to follow, all can be skipped by %d buttons', (waiting, buttons) => {
  const onSkipAll = vi.fn();
  render(
    <CeremonyStage
      notification={notificationOf({ data: APPROVAL })}
      details={{ breakdown: undefined, elderName: undefined }}
      onDone={vi.fn()}
      {...(waiting !== undefined && { waiting, onSkipAll })}
    />,
  );
  const found = screen.queryAllByRole('button', { name: /^Bỏ qua tất cả/ });
  expect(found).toHaveLength(buttons);
  for (const button of found) fireEvent.click(button);
  expect(onSkipAll).toHaveBeenCalledTimes(buttons);
});

const next = () => fireEvent.click(screen.getByRole('button', { name: 'Tiếp tục' }));
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

it('the ceremony of an approval names the elder, fills the bar of the level and lights the flame', () => {
  isStill = true;
  show(APPROVAL);
  expect(screen.getByText('Trưởng Lão Lão Tùng đã duyệt báo cáo')).toBeDefined();
  const bar = screen.getByRole('progressbar', { name: 'Đường lên cấp kế tiếp' });
  expect(bar.getAttribute('aria-valuenow')).toBe('90');
  expect(screen.getByText('Còn 10 AURA nữa là lên cấp Đệ Tử')).toBeDefined();
  expect(screen.getByText('Chuỗi 7 ngày')).toBeDefined();
  expect(screen.getByText('Ngọn lửa lớn thêm một ngày')).toBeDefined();
});

it.each([
  [0, 1, 'Ngọn lửa vừa được nhóm. Còn 6 ngày nữa là mốc 7 ngày.'],
  [7, 8, 'Ngọn lửa lớn thêm một ngày. Còn 22 ngày nữa là mốc 30 ngày.'],
  [98, 99, 'Ngọn lửa lớn thêm một ngày. Còn 1 ngày nữa là mốc 100 ngày.'],
  // The next scene celebrates it.
  [29, 30, 'Ngọn lửa lớn thêm một ngày'],
  [120, 121, 'Ngọn lửa lớn thêm một ngày'],
])('a streak that grew from %i to %i days names the next milestone', (from, to, words) => {
  show({ ...APPROVAL, streakBefore: from, streakAfter: to });
  expect(screen.getByText(words)).toBeDefined();
});

it('the bar is full where the next level is reached', () => {
  show({ ...APPROVAL, auraAfter: 130 });
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('100');
  expect(screen.getByText('Đã chạm ngưỡng Đệ Tử')).toBeDefined();
});

it('the bar names the level that is held after a rise by two levels', () => {
  show({ ...APPROVAL, auraAfter: 600 });
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('100');
  expect(screen.getByText('Đã chạm ngưỡng Hộ Pháp')).toBeDefined();
});

it('a rise by two levels names what both of them bring', () => {
  show({}, { type: 'level_up', oldLevel: 'genesis', newLevel: 'guardian' });
  const perks = within(screen.getByRole('region', { name: 'Từ hôm nay con có thêm' }));
  expect(perks.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    ...ascensionMessages.acolyte.perks,
    ...ascensionMessages.guardian.perks,
  ]);
});

it.each([
  [7, 'Ngọn lửa đã qua bảy ngày'],
  [30, 'Trăng đã tròn'],
  [100, 'Một trăm ngày'],
])('a streak of %i days follows the approval with words of its own', (days, words) => {
  const onDone = show({ ...APPROVAL, streakBefore: days - 1, streakAfter: days });
  next();
  expect(screen.getByRole('heading', { name: `${days} ngày giữ lửa` })).toBeDefined();
  expect(screen.getByText(new RegExp(words))).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('dialog'));
  next();
  expect(onDone).toHaveBeenCalledTimes(1);
});

it('each scene closes after a time, which pauses while the pointer or the focus is on its footer', () => {
  const onDone = show({ ...APPROVAL, isDayDone: true, streakBefore: 1, streakAfter: 2 });
  fireEvent.focus(screen.getByRole('button', { name: 'Tiếp tục' }));
  pass(60_000);
  expect(screen.getByRole('heading', { name: 'Chạy bộ' })).toBeDefined();
  fireEvent.blur(screen.getByRole('button', { name: 'Tiếp tục' }));
  pass(14_100);
  expect(screen.getByRole('heading', { name: 'Trọn vẹn một ngày' })).toBeDefined();
  expect(onDone).not.toHaveBeenCalled();
  pass(12_100);
  expect(onDone).toHaveBeenCalledTimes(1);
});

it('Esc ends one scene', () => {
  const onDone = show({ ...APPROVAL, isDayDone: true, streakBefore: 1, streakAfter: 2 });
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  expect(screen.getByRole('heading', { name: 'Trọn vẹn một ngày' })).toBeDefined();
  expect(onDone).not.toHaveBeenCalled();
});

it('the ceremony of an approval is a still card under reduced motion, and stays until it is closed', () => {
  isStill = true;
  const onDone = show(APPROVAL);
  pass(120_000);
  expect(screen.getByRole('heading', { name: 'Chạy bộ' })).toBeDefined();
  expect(onDone).not.toHaveBeenCalled();
});

it('a used freeze shows the day, the streak and the freezes left', () => {
  show(
    { streak: 12, freezesAfter: 0 },
    { type: 'freeze_used', body: 'Ngày 01/03/2026 con vắng, một Băng Ấn đã tan.' },
  );
  expect(screen.getByRole('dialog', { name: 'Một Băng Ấn đã giữ chuỗi cho con' })).toBeDefined();
  expect(screen.getByText(/Ngày 01\/03\/2026 con vắng.*Con không còn Băng Ấn nào\./)).toBeDefined();
});
