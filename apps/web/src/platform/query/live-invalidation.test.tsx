// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { liveEvents } from '#platform/live-events/live-events.ts';
import { openStream, receiveEvent } from '#testing/live-stream.ts';
import { invalidateOnLiveEvents, useInvalidateOnUnmount } from './live-invalidation.ts';

let client: QueryClient;
let asked: string[];

beforeEach(() => {
  asked = [];
  client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
  invalidateOnLiveEvents(client);
  openStream();
});

afterEach(() => {
  client.clear();
  liveEvents.close();
});

const journal = {
  queryKey: ['journey', 'an'],
  queryFn: () => asked.push('journey'),
  meta: { invalidatedBy: ['submission.changed'] as const },
};
const quests = { queryKey: ['quests'], queryFn: () => asked.push('quests') };

/** Mounts components that observe these queries; the returned function unmounts them. */
async function open(...tabs: (typeof journal | typeof quests)[]): Promise<() => void> {
  const leave = tabs.map((of) => new QueryObserver(client, of).subscribe(() => undefined));
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  return () => {
    for (const one of leave) one();
  };
}

async function receive(name: 'submission.changed' | 'resync'): Promise<void> {
  receiveEvent(name, {} as never);
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
}

test('active queries are fetched again at once, and only those that the event invalidates', async () => {
  await open(journal, quests);
  await receive('submission.changed');
  expect(asked).toEqual(['journey', 'quests', 'journey']);
});

test('inactive queries are fetched again on the next mount', async () => {
  const leave = await open(journal);
  leave();
  await receive('submission.changed');
  expect(asked).toEqual(['journey']);
  const leaveAgain = await open(journal);
  expect(asked).toEqual(['journey', 'journey']);
  leaveAgain();
  await open(journal);
  expect(asked).toEqual(['journey', 'journey']);
});

test('a resync invalidates every query', async () => {
  await open(journal, quests);
  await receive('resync');
  expect(asked).toEqual(['journey', 'quests', 'journey', 'quests']);
});

test('a query updated from live events is stale after its component unmounts', async () => {
  const Keeper = () => {
    useInvalidateOnUnmount(quests.queryKey);
    return null;
  };
  const { unmount } = render(
    <QueryClientProvider client={client}>
      <Keeper />
    </QueryClientProvider>,
  );
  const leave = await open(quests);
  leave();
  await open(quests);
  expect(asked).toEqual(['quests']);
  unmount();
  await open(quests);
  expect(asked).toEqual(['quests', 'quests']);
});
