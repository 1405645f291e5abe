// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';
import { stubMedia } from '#testing/stub-media.ts';
import { CommunityStatsPanel } from './community-stats.tsx';

const STATS = 'GET /api/getCommunityStats';
const known = { totalConnectedHeroes: 7, totalDistanceConquered: 1234.5, totalAuraForged: 2500 };

beforeEach(() => {
  vi.useFakeTimers();
  // No animation: figures show their final value at once.
  stubMedia(() => true);
});

async function open(): Promise<void> {
  render(<CommunityStatsPanel />);
  await pass(0);
}

function pass(milliseconds: number): Promise<void> {
  return act(async () => {
    await vi.advanceTimersByTimeAsync(milliseconds);
  });
}

function figures(): string[] {
  return screen.getAllByRole('definition').map((figure) => figure.firstChild?.textContent ?? '');
}

test('figures are whole, distance in km with one decimal', async () => {
  fakeServer({ [STATS]: { body: known } });
  await open();
  expect(figures()).toEqual(['7', '1,2 km', '2.500']);
});

test('the figures wait 300 ms in view, then climb for 2 s', async () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  stubMedia(() => false);
  const seen: (() => void)[] = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(see: (entries: { isIntersecting: boolean }[]) => void) {
        seen.push(() => see([{ isIntersecting: true }]));
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
  fakeServer({ [STATS]: { body: { ...known, totalAuraForged: 2_000_000 } } });
  await open();
  for (const appear of seen) appear();
  const aura = () => Number(figures()[2]?.replaceAll('.', ''));
  await pass(290);
  expect(aura()).toBe(0);
  await pass(50);
  expect(aura()).toBeGreaterThan(0);
  await pass(1850);
  expect(aura()).toBeLessThan(2_000_000);
  await pass(150);
  expect(aura()).toBe(2_000_000);
});

test('the figures are fetched again every 30 s, but not while the page is hidden', async () => {
  const server = fakeServer({ [STATS]: { body: known } });
  await open();
  server.answers[STATS] = { body: { ...known, totalConnectedHeroes: 8 } };
  await pass(30_000);
  expect(figures()[0]).toBe('8');
  expect(server.calls).toHaveLength(2);
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(120_000);
  expect(server.calls).toHaveLength(2);
  hidden.mockRestore();
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(0);
  expect(server.calls).toHaveLength(3);
});

test('without any real figure the sample is shown, and labelled so', async () => {
  fakeServer({ [STATS]: 'unreachable' });
  await open();
  expect(screen.getByText('Không thể tải thông tin cộng đồng')).toBeTruthy();
  expect(screen.getByText(/minh họa/)).toBeTruthy();
  expect(figures()).toEqual(['128', '15,4 km', '89.247']);
});

test('real figures stay when a later request fails', async () => {
  const server = fakeServer({ [STATS]: { body: known } });
  await open();
  server.answers[STATS] = 'unreachable';
  await pass(30_000);
  expect(screen.getByText('Không thể tải thông tin cộng đồng')).toBeTruthy();
  expect(screen.queryByText(/minh họa/)).toBeNull();
  expect(figures()[0]).toBe('7');
});
