// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { fakeServer, profileOf } from '#testing/fake-server.ts';
import { stubMedia } from '#testing/stub-media.ts';
import { DashboardHeader } from './dashboard-header.tsx';

const onMenu = vi.fn();
const onLeave = vi.fn();

function show(guild: string): HTMLElement {
  fakeServer({ 'GET /api/guilds': { body: { items: [] } } });
  stubMedia(() => true);
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <DashboardHeader
          profile={profileOf({ guild: guild as '', currentAura: 50, currentStreak: 1 })}
          bell={<button type="button">bell</button>}
          onMenu={onMenu}
          onLeave={onLeave}
        />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return screen.getByRole('banner');
}

test('the header shows name and crest of the guild, level, AURA and streak', () => {
  const header = show('envoys');
  expect(screen.getByText('Ngôn Sứ')).toBeTruthy();
  expect(header.querySelector('svg')).not.toBeNull();
  expect(screen.getByText('Cấp Môn Sinh, 50 AURA, chuỗi 1 ngày')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Mở danh mục' }));
  expect(onMenu).toHaveBeenCalledOnce();
  expect(onLeave).not.toHaveBeenCalled();
});
