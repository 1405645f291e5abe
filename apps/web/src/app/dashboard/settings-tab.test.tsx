// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import Languages from 'lucide-react/icons/languages';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { profileOf } from '../../testing/fake-server.ts';
import { SETTINGS_SECTIONS } from './settings-sections.tsx';
import { SettingsTab } from './settings-tab.tsx';

/** Sections that load nothing; their content has its own tests. */
const SECTIONS = ['devices', 'language'].map((id) => ({
  id,
  label: `Go to ${id}`,
  icon: Languages,
  render: () => <p>{id}</p>,
}));

const scrollIntoView = vi.fn();
Element.prototype.scrollIntoView = scrollIntoView;
afterEach(() => {
  cleanup();
  scrollIntoView.mockClear();
});

function Address() {
  const { search, hash } = useLocation();
  return <output>{`${search}${hash}`}</output>;
}

function renderAt(address: string) {
  render(
    <MemoryRouter initialEntries={[address]}>
      <SettingsTab profile={profileOf()} sections={SECTIONS} />
      <Address />
    </MemoryRouter>,
  );
}

test('every part has an anchor of its own', () => {
  const ids = SETTINGS_SECTIONS.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
});

test('an address with an anchor leads to its part, focus included', () => {
  renderAt('/dashboard?tab=settings#language');
  expect(scrollIntoView).toHaveBeenCalledOnce();
  expect(document.activeElement?.id).toBe('language');
});

test('an unknown anchor does nothing', () => {
  renderAt('/dashboard?tab=settings#nothing');
  expect(scrollIntoView).not.toHaveBeenCalled();
});

test('a link puts its anchor in the address, and leads there again when pressed again', () => {
  renderAt('/dashboard?tab=settings');
  const link = screen.getByRole('link', { name: 'Go to language' });
  act(() => link.click());
  expect(screen.getByRole('status').textContent).toBe('?tab=settings#language');
  act(() => link.click());
  expect(scrollIntoView).toHaveBeenCalledTimes(2);
});
