// @vitest-environment jsdom
import type { Notification } from '@goreal/domain/notifications';
import { expect, it } from 'vitest';
import { type Inbox, unreadOf } from './api/list-notifications.ts';
import { withLetter, withRead } from './inbox-news.ts';
import { badgeText } from './notification-bell.tsx';

function letter(id: string, change: Partial<Notification> = {}): Notification {
  return {
    id,
    type: 'admin_notification',
    title: id,
    body: '',
    message: '',
    icon: null,
    isRead: false,
    read: false,
    createdAt: `2026-01-01T00:00:0${id}.000Z`,
    clickAction: null,
    data: {},
    sentBy: null,
    priority: 'normal',
    questId: null,
    auraReward: null,
    oldLevel: null,
    newLevel: null,
    ceremony: 'none',
    ...change,
  };
}

const inbox: Inbox = {
  pageParams: [undefined, 'next'],
  pages: [
    { items: [letter('4'), letter('3')], nextCursor: 'next', total: 4, unread: 3 },
    {
      items: [letter('2'), letter('1', { isRead: true, read: true })],
      nextCursor: null,
      total: 4,
      unread: 3,
    },
  ],
};

const ids = (box: Inbox | undefined) =>
  box?.pages.flatMap(({ items }) => items.map(({ id }) => id));

it('puts a new letter on top and counts it', () => {
  const after = withLetter(inbox, letter('5'));
  expect(ids(after)).toEqual(['5', '4', '3', '2', '1']);
  expect(unreadOf(after)).toBe(4);
});

it('takes the same letter once', () => {
  expect(withLetter(inbox, letter('2'))).toBe(inbox);
});

it('keeps letters of one moment in their order', () => {
  const after = withLetter(withLetter(inbox, letter('6')), letter('5'));
  expect(ids(after)?.slice(0, 3)).toEqual(['6', '5', '4']);
});

it('counts down only for letters that were unread', () => {
  const after = withRead(inbox, { ids: ['1', '2', '3'], isRead: true });
  expect(unreadOf(after)).toBe(1);
  expect(unreadOf(withRead(after, { ids: ['2', '3'], isRead: true }))).toBe(1);
});

it('knows when another device showed a ceremony', () => {
  const after = withRead(inbox, { ids: ['4'], isRead: true, ceremony: 'shown' });
  expect(after?.pages[0]?.items[0]).toMatchObject({ isRead: true, read: true, ceremony: 'shown' });
});

it('marks everything up to an instant, whoever did it', () => {
  const after = withRead(inbox, { ids: [], upTo: '2026-01-01T00:00:03.000Z', isRead: true });
  const read = after?.pages.flatMap(({ items }) => items.filter(({ isRead }) => isRead));
  expect(read?.map(({ id }) => id)).toEqual(['3', '2', '1']);
  expect(unreadOf(after)).toBe(0);
});

it('counts a letter under every tab, and shows it where it belongs', () => {
  const after = withLetter(inbox, letter('5'), 'progress');
  expect(ids(after)).toEqual(['4', '3', '2', '1']);
  expect(after?.pages[0]).toMatchObject({ total: 5, unread: 4 });
  expect(ids(withLetter(inbox, letter('5'), 'admin'))?.[0]).toBe('5');
});

it('does nothing before the inbox is loaded', () => {
  expect(withLetter(undefined, letter('5'))).toBeUndefined();
  expect(withRead(undefined, { ids: ['5'], isRead: true })).toBeUndefined();
});

it.each([
  [0, undefined],
  [1, '1'],
  [99, '99'],
  [100, '99+'],
])('shows %i unread as %s', (unread, text) => {
  expect(badgeText(unread)).toBe(text);
});
