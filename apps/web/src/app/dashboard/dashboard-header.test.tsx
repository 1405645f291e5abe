// @vitest-environment jsdom
import { FOUNDING_GUILDS } from '@goreal/domain/guilds/founding-guilds';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { fakeServer, profileOf } from '#testing/fake-server.ts';
import { stubMedia } from '#testing/stub-media.ts';
import { DashboardHeader } from './dashboard-header.tsx';

const onMenu = vi.fn();
const onLeave = vi.fn();

function show(guild: string, items: readonly object[] = []): HTMLElement {
  fakeServer({ 'GET /api/guilds': { body: { items } } });
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

/** Name, motto and picture of the guild. */
function banner(): Element {
  const words = screen.getByText('Ngôn Sứ').parentElement;
  if (!words?.parentElement) throw new Error('the name of the guild stands alone');
  return words.parentElement;
}

test('the header shows name and crest of the guild, level, AURA and streak', () => {
  show('envoys');
  expect(banner().querySelector('svg'), 'the drawn crest').not.toBeNull();
  expect(screen.getByText('Cấp Môn Sinh, 50 AURA, chuỗi 1 ngày')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Mở danh mục' }));
  expect(onMenu).toHaveBeenCalledOnce();
  expect(onLeave).not.toHaveBeenCalled();
});

test('the picture that elders gave the guild replaces its drawn crest', async () => {
  const pictures = (['titans', 'envoys'] as const).map((id) => ({
    ...FOUNDING_GUILDS[id],
    imageUrl: `/files/${id}.png`,
  }));
  show('envoys', pictures);
  await waitFor(() =>
    expect(banner().querySelector('img')?.getAttribute('src')).toBe('/files/envoys.png'),
  );
  expect(banner().querySelector('svg')).toBeNull();
});
