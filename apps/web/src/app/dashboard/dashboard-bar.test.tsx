// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { DashboardTab } from '../screens/dashboard-tabs.ts';
import { DashboardBar } from './dashboard-bar.tsx';

function show(selected: DashboardTab, unreadMessages = 0): { opened: string[] } {
  const opened: string[] = [];
  const bar = (
    <DashboardBar
      selected={selected}
      unreadMessages={unreadMessages}
      onSelect={(tab) => opened.push(tab)}
      onMore={() => opened.push('drawer')}
    />
  );
  render(bar);
  return { opened };
}

const current = () =>
  screen
    .getAllByRole('button')
    .filter((button) => button.getAttribute('aria-current') === 'page')
    .map((button) => button.textContent);

test('the bar opens its four tabs and the drawer, in reading order', () => {
  const { opened } = show('quests');
  const names = screen.getAllByRole('button').map((button) => button.textContent);
  expect(names).toEqual(['Nhiệm vụ', 'Hành trình', 'Sảnh', 'Bảng', 'Thêm']);
  for (const button of screen.getAllByRole('button')) fireEvent.click(button);
  expect(opened).toEqual(['quests', 'journey', 'chat', 'celestial', 'drawer']);
});

test.each([
  ['quests', ['Nhiệm vụ']],
  ['celestial', ['Bảng']],
  ['honor', ['Bảng']],
  ['settings', []],
] as const)('on the tab %s the current items are %j', (tab, names) => {
  show(tab);
  expect(current()).toEqual(names);
});

test('the bar shows the number of unread messages, and announces it to screen readers', () => {
  show('quests', 3);
  const name = screen.getByRole('button', { name: /Sảnh/ }).textContent;
  expect(name).toContain('3');
  expect(screen.getByText(/3 tin/)).toBeTruthy();
});
