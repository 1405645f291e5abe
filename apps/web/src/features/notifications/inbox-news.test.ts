// @vitest-environment jsdom
import type { Notification } from '@goreal/domain/notifications/notification';
import { describe, expect, it } from 'vitest';
import { type Inbox, withKnown } from './api/list-notifications.ts';
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
  items: [letter('4'), letter('3'), letter('2'), letter('1', { isRead: true, read: true })],
  nextCursor: null,
  total: 4,
  unread: 3,
};

const ids = (box: Inbox | undefined) => box?.items.map(({ id }) => id);

it('puts a new letter on top and counts it', () => {
  const after = withLetter(inbox, letter('5'));
  expect(ids(after)).toEqual(['5', '4', '3', '2', '1']);
  expect(after?.unread).toBe(4);
});

it('takes the same letter once', () => {
  expect(withLetter(inbox, letter('2'))).toBe(inbox);
});

it('keeps letters of one moment in their order', () => {
  const after = withLetter(withLetter(inbox, letter('6')), letter('5'));
  expect(ids(after)?.slice(0, 3)).toEqual(['6', '5', '4']);
  const [one, other] = ['a', 'b'].map((id) => letter(id, { createdAt: '2026-01-01T00:00:09Z' }));
  if (!one || !other) throw new Error('two letters');
  expect(ids(withLetter(withLetter(inbox, one), other))?.slice(0, 2)).toEqual(['a', 'b']);
  expect(ids(withLetter(withLetter(inbox, other), one))?.slice(0, 2)).toEqual(['a', 'b']);
});

it('counts down only for letters that were unread', () => {
  const after = withRead(inbox, { ids: ['1', '2', '3'], isRead: true });
  expect(after?.unread).toBe(1);
  expect(withRead(after, { ids: ['2', '3'], isRead: true })?.unread).toBe(1);
});

it('knows when another device showed a ceremony', () => {
  const after = withRead(inbox, { ids: ['4'], isRead: true, ceremony: 'shown' });
  expect(after?.items[0]).toMatchObject({ isRead: true, read: true, ceremony: 'shown' });
});

it('marks everything up to an instant, whoever did it', () => {
  const after = withRead(inbox, { ids: [], upTo: '2026-01-01T00:00:03.000Z', isRead: true });
  const read = after?.items.filter(({ isRead }) => isRead);
  expect(read?.map(({ id }) => id)).toEqual(['3', '2', '1']);
  expect(after?.unread).toBe(0);
});

it('counts a letter under every tab, and shows it where it belongs', () => {
  const after = withLetter(inbox, letter('5'), 'progress');
  expect(ids(after)).toEqual(['4', '3', '2', '1']);
  expect(after).toMatchObject({ total: 5, unread: 4 });
  expect(ids(withLetter(inbox, letter('5'), 'admin'))?.[0]).toBe('5');
});

it('does nothing before the inbox is loaded', () => {
  expect(withLetter(undefined, letter('5'))).toBeUndefined();
  expect(withRead(undefined, { ids: ['5'], isRead: true })).toBeUndefined();
});

describe('a first page that is read anew', () => {
  const read = { isRead: true, read: true };
  const first: Inbox = {
    items: [letter('5'), letter('4'), letter('3')],
    nextCursor: 'after 3',
    total: 5,
    unread: 4,
  };

  it('goes on with the letters that are known', () => {
    const joined = withKnown(first, { ...inbox, nextCursor: 'after 1' }, 'all');
    expect(ids(joined)).toEqual(['5', '4', '3', '2', '1']);
    expect(joined).toMatchObject({ nextCursor: 'after 1', total: 5, unread: 4 });
  });

  it('does not go on with them where letters between may be missing', () => {
    const far = { ...first, items: [letter('7'), letter('6')] };
    expect(withKnown(far, inbox, 'all')).toBeUndefined();
  });

  it('does not go on with them when some of them were read elsewhere', () => {
    expect(withKnown({ ...first, unread: 3 }, inbox, 'all')).toBeUndefined();
  });

  it('knows them read when nothing is unread', () => {
    const items = first.items.map((one) => ({ ...one, ...read }));
    const joined = withKnown({ ...first, items, unread: 0 }, inbox, 'all');
    expect(joined?.items.map(({ isRead }) => isRead)).toEqual([true, true, true, true, true]);
  });

  it('keeps what is read out of the tab of the unread', () => {
    const known = { ...inbox, items: [letter('4'), letter('3'), letter('2', read)], unread: 2 };
    const joined = withKnown({ ...first, unread: 3 }, known, 'unread');
    expect(ids(joined)).toEqual(['5', '4', '3']);
  });
});

it.each([
  [0, undefined],
  [1, '1'],
  [99, '99'],
  [100, '99+'],
])('shows %i unread as %s', (unread, text) => {
  expect(badgeText(unread)).toBe(text);
});
