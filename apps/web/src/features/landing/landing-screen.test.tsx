// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { address, show } from '#testing/show.tsx';
import { LandingScreen } from './landing-screen.tsx';

test('a visitor can sign in, and every call leads to the registration', () => {
  open({ signedIn: false });
  expect(linkTo('Đăng nhập')).toBe('/login');
  const calls = screen.getAllByRole('link', { name: 'Bước vào Học Viện' });
  expect(calls.map((link) => link.getAttribute('href'))).toEqual(['/register', '/register']);
});

test('a signed-in person chooses a guild, and sees no sign-in', () => {
  open({ signedIn: true });
  expect(screen.queryByRole('link', { name: 'Đăng nhập' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Bước vào Học Viện' })).toBeNull();
  for (const link of screen.getAllByRole('link', { name: 'Chọn Guild của con' })) {
    expect(link.getAttribute('href')).toBe('/select-guild');
  }
});

test('the four sections have a name each, and a dot that leads there', () => {
  open({ signedIn: false });
  const names = [
    'Tiếng trống gọi người giữ lửa',
    'Màn Sương Lặng',
    'Nơi chiếc trống cuối cùng còn ngân',
    'Chương này, con viết',
  ];
  const sections = names.map((name) => screen.getByRole('region', { name }).id);
  const dots = within(screen.getByRole('navigation', { name: 'Các chương' })).getAllByRole('link');
  expect(dots.map((dot) => dot.getAttribute('href'))).toEqual(sections.map((id) => `#${id}`));
  expect(linkTo('Nghe ta kể')).toBe(`#${sections[1]}`);
  expect(
    within(screen.getByRole('region', { name: names[2] as string })).getByText('the totals'),
  ).toBeDefined();
});

test('the dot of the section in view is the current one', () => {
  const { enter } = open({ signedIn: false });
  expect(currentDot()).toBe('Tiếng trống');
  enter('academy', true);
  expect(currentDot()).toBe('Học Viện');
  enter('academy', false);
  expect(currentDot()).toBe('Học Viện');
  enter('call', true);
  expect(currentDot()).toBe('Lời gọi');
});

test('a section that is in the address before the page is hydrated is scrolled to', () => {
  const scrolledTo: string[] = [];
  Element.prototype.scrollIntoView = function (this: Element) {
    scrolledTo.push(this.id);
  };
  window.location.hash = '#threat';
  open({ signedIn: false });
  expect(scrolledTo).toEqual(['threat']);
  window.location.hash = '';
});

test('each guild leads to the registration with that guild', () => {
  open({ signedIn: false });
  const guilds = ['Vệ Thần', 'Khai Sáng', 'Ngôn Sứ'].map((name) =>
    guild(name).getAttribute('href'),
  );
  expect(guilds).toEqual([
    '/register?guild=titans',
    '/register?guild=illumination',
    '/register?guild=envoys',
  ]);
  fireEvent.click(guild('Ngôn Sứ'));
  expect(address()).toBe('/register?guild=envoys');
});

test('pointing at a guild, or focusing it, shows its colours until that ends', () => {
  open({ signedIn: false });
  const worn = () => document.documentElement.dataset.guild;
  fireEvent.pointerEnter(guild('Vệ Thần'));
  expect(worn()).toBe('titans');
  fireEvent.pointerLeave(guild('Vệ Thần'));
  expect(worn()).toBeUndefined();
  fireEvent.focus(guild('Khai Sáng'));
  expect(worn()).toBe('illumination');
  fireEvent.blur(guild('Khai Sáng'));
  expect(worn()).toBeUndefined();
});

test('leaving the page restores the colours without a guild', () => {
  const { leave } = open({ signedIn: false });
  fireEvent.focus(guild('Vệ Thần'));
  leave();
  expect(document.documentElement.dataset.guild).toBeUndefined();
});

function open(options: { signedIn: boolean }) {
  let report: IntersectionObserverCallback = () => {};
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: IntersectionObserverCallback) {
        report = callback;
      }
      observe() {}
      disconnect() {}
    },
  );
  const { unmount } = show(<LandingScreen {...options} stats={<p>the totals</p>} />);
  const enter = (id: string, isIntersecting: boolean) => {
    const entry = { isIntersecting, target: document.getElementById(id) as Element };
    act(() => report([entry as IntersectionObserverEntry], {} as IntersectionObserver));
  };
  return { enter, leave: unmount };
}

function linkTo(name: string): string | null {
  return screen.getByRole('link', { name }).getAttribute('href');
}

function guild(name: string): HTMLElement {
  const link = screen.getByRole('heading', { name }).closest('a');
  if (!link) throw new Error('no link around the guild');
  return link;
}

function currentDot(): string | null {
  return within(screen.getByRole('navigation')).getByRole('link', { current: true }).textContent;
}
