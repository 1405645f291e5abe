// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeServer, profileOf } from '#testing/fake-server.ts';
import { stubMedia } from '#testing/stub-media.ts';
import { PlayerCard } from './player-card.tsx';
import { PlayerFigures } from './player-figures.tsx';

beforeEach(() => {
  fakeServer({});
  // No animation: numbers show their final value at once.
  stubMedia(() => true);
});

test('the card shows name, level, AURA, the streak and in which zone its days are counted', () => {
  render(
    <PlayerCard profile={profileOf({ displayName: 'Lan', currentAura: 1234, currentStreak: 7 })} />,
  );
  expect(screen.getByRole('heading', { name: 'Lan' })).toBeTruthy();
  expect(screen.getByText('Hộ Pháp')).toBeTruthy();
  const figures = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(figures).toEqual(['1.234', '7 ngày']);
  expect(screen.getByText(/Ngày trong chuỗi tính theo giờ Việt Nam/)).toBeTruthy();
  expect(screen.getByText('Còn 266 AURA nữa là lên cấp Võ Sư')).toBeTruthy();
});

test('the card of the first day has the first level, with all of its AURA still needed', () => {
  render(<PlayerCard profile={profileOf()} />);
  expect(screen.getByText('Môn Sinh')).toBeTruthy();
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('0');
  expect(screen.getByText('Còn 100 AURA nữa là lên cấp Đệ Tử')).toBeTruthy();
});

test('a streak of years is grouped like every other number', () => {
  render(<PlayerCard profile={profileOf({ level: 'Hộ Pháp', currentStreak: 1365 })} />);
  expect(screen.getByText('1.365 ngày')).toBeTruthy();
});

test('the line of the header says in which zone the days of the streak are counted', () => {
  render(
    <PlayerFigures
      profile={profileOf({ level: 'Hộ Pháp', currentAura: 1234, currentStreak: 7 })}
    />,
  );
  const zone = 'Ngày trong chuỗi tính theo giờ Việt Nam.';
  expect(screen.getByText('Cấp Hộ Pháp, 1.234 AURA, chuỗi 7 ngày')).toBeTruthy();
  expect(screen.getByText(zone)).toBeTruthy();
  expect(screen.getByTitle(zone).textContent).toBe('7');
});
