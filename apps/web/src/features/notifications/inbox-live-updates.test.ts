// @vitest-environment jsdom
import type { Notification } from '@goreal/domain/notifications/notification';
import type { InboxFilter } from '@goreal/domain/notifications/notification-kind';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { liveEvents } from '#platform/live-events/live-events.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { openStream, receiveEvent } from '#testing/live-stream.ts';
import { notificationOf } from '#testing/notification-of.ts';
import { shortCount } from '#ui/badge/short-count.ts';
import { type Inbox, inboxKey, withKnown } from './api/list-notifications.ts';
import { useInboxLiveUpdates, withNotification, withRead } from './inbox-live-updates.ts';

function notification(id: string, change: Partial<Notification> = {}): Notification {
  const createdAt = `2026-01-01T00:00:0${id}.000Z`;
  const type = 'admin_notification';
  return notificationOf({ id, type, createdAt, ceremony: 'none', ...change });
}

const inbox: Inbox = {
  items: [
    notification('4'),
    notification('3'),
    notification('2'),
    notification('1', { isRead: true, read: true }),
  ],
  nextCursor: null,
  total: 4,
  unread: 3,
};

const ids = (box: Inbox | undefined) => box?.items.map(({ id }) => id);

it('the inbox puts a new notification on top and counts it', () => {
  const after = withNotification(inbox, notification('5'));
  expect(ids(after)).toEqual(['5', '4', '3', '2', '1']);
  expect(after?.unread).toBe(4);
});

it('the inbox takes the same notification once', () => {
  expect(withNotification(inbox, notification('2'))).toBe(inbox);
});

it('the inbox keeps notifications of one moment in their order', () => {
  const after = withNotification(withNotification(inbox, notification('6')), notification('5'));
  expect(ids(after)?.slice(0, 3)).toEqual(['6', '5', '4']);
  const [one, other] = ['a', 'b'].map((id) =>
    notification(id, { createdAt: '2026-01-01T00:00:09Z' }),
  );
  if (!one || !other) throw new Error('two notifications');
  expect(ids(withNotification(withNotification(inbox, one), other))?.slice(0, 2)).toEqual([
    'a',
    'b',
  ]);
  expect(ids(withNotification(withNotification(inbox, other), one))?.slice(0, 2)).toEqual([
    'a',
    'b',
  ]);
});

it('the inbox counts down only for notifications that were unread', () => {
  const after = withRead(inbox, { ids: ['1', '2', '3'], isRead: true });
  expect(after?.unread).toBe(1);
  expect(withRead(after, { ids: ['2', '3'], isRead: true })?.unread).toBe(1);
});

it('the inbox records that another device showed a ceremony', () => {
  const after = withRead(inbox, { ids: ['4'], isRead: true, ceremony: 'shown' });
  expect(after?.items[0]).toMatchObject({ isRead: true, read: true, ceremony: 'shown' });
});

it('the inbox marks everything up to an instant, whoever did it', () => {
  const after = withRead(inbox, { ids: [], upTo: '2026-01-01T00:00:03.000Z', isRead: true });
  const read = after?.items.filter(({ isRead }) => isRead);
  expect(read?.map(({ id }) => id)).toEqual(['3', '2', '1']);
  expect(after?.unread).toBe(0);
});

it('the inbox counts a notification under every tab, and shows it where it belongs', () => {
  const after = withNotification(inbox, notification('5'), 'progress');
  expect(ids(after)).toEqual(['4', '3', '2', '1']);
  expect(after).toMatchObject({ total: 5, unread: 4 });
  expect(ids(withNotification(inbox, notification('5'), 'admin'))?.[0]).toBe('5');
});

it('nothing changes before the inbox is loaded', () => {
  expect(withNotification(undefined, notification('5'))).toBeUndefined();
  expect(withRead(undefined, { ids: ['5'], isRead: true })).toBeUndefined();
});

describe('a notification that was read elsewhere', () => {
  const keyOf = (filter: InboxFilter) => [...inboxKey('u1'), filter];

  function listen(): QueryClient {
    fakeServer({});
    openStream();
    const client = new QueryClient();
    client.setQueryData<Inbox>(keyOf('all'), { ...inbox, nextCursor: 'older', unread: 4 });
    const items = [...inbox.items, notification('0')];
    client.setQueryData<Inbox>(keyOf('unread'), { ...inbox, items, unread: 4 });
    renderHook(() => useInboxLiveUpdates('u1'), {
      wrapper: ({ children }) => createElement(QueryClientProvider, { client }, children),
    });
    return client;
  }

  const isFresh = (client: QueryClient, filter: InboxFilter) =>
    client.getQueryState(keyOf(filter))?.isInvalidated === false;

  afterEach(() => {
    liveEvents.close();
  });

  it('has the count fetched again where it is not loaded, and counts where it is', () => {
    const client = listen();
    receiveEvent('notification.changed', { ids: ['0'], isRead: true });
    expect(isFresh(client, 'all')).toBe(false);
    expect(isFresh(client, 'unread')).toBe(true);
    expect(client.getQueryData<Inbox>(keyOf('unread'))?.unread).toBe(3);
  });

  it('has nothing fetched again where it is loaded, or when all were read', () => {
    const client = listen();
    receiveEvent('notification.changed', { ids: ['3'], isRead: true });
    receiveEvent('notification.changed', { ids: [], upTo: '2026-01-01T00:00:09Z', isRead: true });
    expect(isFresh(client, 'all')).toBe(true);
    expect(isFresh(client, 'unread')).toBe(true);
  });
});

describe('a first page that is fetched again', () => {
  const read = { isRead: true, read: true };
  const first: Inbox = {
    items: [notification('5'), notification('4'), notification('3')],
    nextCursor: 'after 3',
    total: 5,
    unread: 4,
  };

  it('keeps the loaded notifications after it', () => {
    const joined = withKnown(first, { ...inbox, nextCursor: 'after 1' }, 'all');
    expect(ids(joined)).toEqual(['5', '4', '3', '2', '1']);
    expect(joined).toMatchObject({ nextCursor: 'after 1', total: 5, unread: 4 });
  });

  it('drops them where notifications between may be missing', () => {
    const far = { ...first, items: [notification('7'), notification('6')] };
    expect(withKnown(far, inbox, 'all')).toBeUndefined();
  });

  it('drops them when some of them were read elsewhere', () => {
    expect(withKnown({ ...first, unread: 3 }, inbox, 'all')).toBeUndefined();
  });

  it('marks them read when nothing is unread', () => {
    const items = first.items.map((one) => ({ ...one, ...read }));
    const joined = withKnown({ ...first, items, unread: 0 }, inbox, 'all');
    expect(joined?.items.map(({ isRead }) => isRead)).toEqual([true, true, true, true, true]);
  });

  it('removes read notifications from the tab of the unread', () => {
    const known = {
      ...inbox,
      items: [notification('4'), notification('3'), notification('2', read)],
      unread: 2,
    };
    const joined = withKnown({ ...first, unread: 3 }, known, 'unread');
    expect(ids(joined)).toEqual(['5', '4', '3']);
  });
});

it.each([
  [0, undefined],
  [1, '1'],
  [99, '99'],
  [100, '99+'],
])('the inbox shows %i unread as %s', (unread, text) => {
  expect(shortCount(unread)).toBe(text);
});
