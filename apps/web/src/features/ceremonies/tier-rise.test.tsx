// @vitest-environment jsdom
import type { Notification } from '@goreal/domain/notifications/notification';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { notificationOf } from '#testing/notification-of.ts';
import { stubMedia } from '#testing/stub-media.ts';
import { TierRise } from './tier-rise.tsx';

const notification = notificationOf({
  type: 'tier_up',
  data: { tierBefore: 4, tierAfter: 5, stamina: 5000 },
  auraReward: null,
});

let isStill = false;

beforeEach(() => {
  vi.useFakeTimers();
  stubMedia(() => isStill);
});

afterEach(() => {
  isStill = false;
});

function show(data: Notification['data'] = notification.data) {
  const onDone = vi.fn();
  render(<TierRise notification={{ ...notification, data }} onDone={onDone} />);
  return onDone;
}

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

it('the rise of a tier shows several tiers at once as one evolution, with those between', () => {
  isStill = true;
  show({ tierBefore: 1, tierAfter: 4, stamina: 3200 });
  expect(screen.getByText('Bậc linh thể 4 · Từ Tập Sự')).toBeDefined();
  expect(screen.getByText('Một bước đi qua cả Chiến Binh, Vệ Binh.')).toBeDefined();
});

it('the rise of a tier evolves for six seconds, celebrates for eight, and closes itself', () => {
  const onDone = show();
  pass(5900);
  expect(screen.queryByRole('heading', { name: 'Anh Hùng' })).toBeNull();
  pass(200);
  expect(screen.getByRole('heading', { name: 'Anh Hùng' })).toBeDefined();
  pass(7800);
  expect(onDone).not.toHaveBeenCalled();
  pass(300);
  expect(onDone).toHaveBeenCalledTimes(1);
});

it('the rise of a tier pauses while the pointer or the focus is on its footer, and is skipped in two steps', () => {
  const onDone = show();
  fireEvent.click(screen.getByRole('button', { name: 'Bỏ qua' }));
  const next = screen.getByRole('button', { name: 'Tiếp tục' });
  fireEvent.focus(next);
  pass(60_000);
  expect(onDone).not.toHaveBeenCalled();
  fireEvent.blur(next);
  pass(8100);
  expect(onDone).toHaveBeenCalledTimes(1);
});

it('the rise of a tier is a still card under reduced motion, and stays until it is closed', () => {
  isStill = true;
  const onDone = show();
  expect(screen.getByRole('heading', { name: 'Anh Hùng' })).toBeDefined();
  pass(120_000);
  expect(onDone).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Tiếp tục' }));
  expect(onDone).toHaveBeenCalledTimes(1);
});
