// @vitest-environment jsdom
import { QueryClient, QueryObserver, queryOptions } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { changeCachedData, reapplyChangesAfterFetch } from './reapply-changes.ts';

let client: QueryClient;
let answers: ((value: string) => void)[];
let failures: ((error: Error) => void)[];
let stop: () => void;

beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry: false } } });
  stop = reapplyChangesAfterFetch(client);
  answers = [];
  failures = [];
});

afterEach(() => {
  stop();
  client.clear();
});

const words = queryOptions({
  queryKey: ['words'],
  queryFn: ({ signal }) =>
    new Promise<string>((resolve, reject) => {
      answers.push(resolve);
      failures.push(reject);
      signal.addEventListener('abort', () => reject(new Error('called off')));
    }),
});

function watch() {
  const observer = new QueryObserver(client, words);
  observer.subscribe(() => undefined);
  return observer;
}

const turn = () => new Promise((resolve) => setTimeout(resolve, 1));

async function answer(index: number, value: string): Promise<void> {
  answers[index]?.(value);
  await turn();
}

test('a first fetch that was invalidated in flight is repeated once', async () => {
  const observer = watch();
  void client.invalidateQueries({ queryKey: words.queryKey });
  expect(answers).toHaveLength(1);
  await answer(0, 'before');
  expect(answers).toHaveLength(2);
  await answer(1, 'after');
  expect(observer.getCurrentResult().data).toBe('after');
  expect(answers).toHaveLength(2);
});

test('a change during the first fetch is applied to its result', async () => {
  watch();
  changeCachedData(client, words.queryKey, (known) => `${known}, changed`);
  await answer(0, 'before');
  expect(client.getQueryData(words.queryKey)).toBe('before, changed');
  expect(answers).toHaveLength(1);
});

test('a change during a refetch shows at once and is kept after its result', async () => {
  const observer = watch();
  await answer(0, 'old');
  void observer.refetch();
  await turn();
  changeCachedData(client, words.queryKey, () => 'new');
  expect(observer.getCurrentResult().data).toBe('new');
  await answer(1, 'old');
  expect(observer.getCurrentResult().data).toBe('new');
  void observer.refetch();
  await turn();
  await answer(2, 'newer');
  expect(observer.getCurrentResult().data).toBe('newer');
  expect(answers).toHaveLength(3);
});

test('a refetch started by the change itself is not repeated', async () => {
  const observer = watch();
  await answer(0, 'old');
  void observer.refetch();
  await turn();
  void client.invalidateQueries({ queryKey: words.queryKey });
  await turn();
  expect(answers).toHaveLength(3);
  await answer(2, 'new');
  expect(answers).toHaveLength(3);
});

test('a failed refetch loses no change, and applies none twice', async () => {
  const observer = watch();
  await answer(0, 'one');
  void observer.refetch();
  await turn();
  changeCachedData(client, words.queryKey, (known) => `${known}, two`);
  failures[1]?.(new Error('out of reach'));
  await turn();
  expect(observer.getCurrentResult().data).toBe('one, two');
});

test('an invalidated query without observers is not fetched', async () => {
  changeCachedData(client, words.queryKey, (known) => known);
  await turn();
  expect(answers).toHaveLength(0);
});
