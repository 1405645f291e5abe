// @vitest-environment jsdom
import type { ReviewCard } from '@goreal/domain/submissions/review';
import { expect, test } from 'vitest';
import { card } from '#testing/review-samples.ts';
import { cardsOf, countsOf, type Queue, withCard, withoutCard } from './review-queue.ts';

const NONE = { total: 0, waiting: 0, late: 0, overdue: 0 };
const FOUR = { total: 4, waiting: 4, late: 0, overdue: 0 };
const PAGES = { first: ['a', 'b'], second: ['c', 'd'] };

test('a decided card leaves, and every page has the new total', () => {
  const queue = withoutCard(open(), 'b');
  expect(ids(queue)).toBe('acd');
  expect(countsOf(queue)?.total).toBe(3);
});

test('a card that is not loaded changes nothing', () => {
  const queue = open();
  expect(withoutCard(queue, 'z')).toBe(queue);
});

test('a new submission is the last', () => {
  const queue = withCard(open(), cardAt('e', 50));
  expect(ids(queue)).toBe('abcde');
  expect(countsOf(queue)?.total).toBe(5);
});

test('a submission that returns is placed by its waiting time', () => {
  expect(ids(withCard(open(), cardAt('x', 15)))).toBe('axbcd');
  expect(ids(withCard(open(), cardAt('x', 25)))).toBe('abxcd');
});

test('a submission behind the last loaded one is only counted', () => {
  const queue = withCard(open('further'), cardAt('e', 50));
  expect(ids(queue)).toBe('abcd');
  expect(countsOf(queue)?.total).toBe(5);
});

test('a card that is received twice is contained once', () => {
  const queue = withCard(withCard(open(), cardAt('e', 50)), cardAt('e', 50));
  expect(ids(queue)).toBe('abcde');
  expect(countsOf(queue)?.total).toBe(5);
});

test('the first submission of an empty desk', () => {
  const empty: Queue = { pages: [{ items: [], nextCursor: null, ...NONE }], pageParams: [null] };
  expect(ids(withCard(empty, cardAt('a', 1)))).toBe('a');
  expect(countsOf(undefined)).toBeUndefined();
});

test('added and removed cards are counted by how long they have waited', () => {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  const waited = (hours: number) => ({ ...cardAt('w', 50), submittedAt: hoursAgo(hours) });
  const countsWith = (hours: number) => {
    const { late, overdue } = countsOf(withCard(open(), waited(hours))) ?? {};
    return { late, overdue };
  };
  expect(countsWith(23)).toEqual({ late: 0, overdue: 0 });
  expect(countsWith(25)).toEqual({ late: 1, overdue: 0 });
  expect(countsWith(73)).toEqual({ late: 1, overdue: 1 });
  const left = withoutCard(withCard(open(), waited(73)), 'w');
  expect(countsOf(left)).toMatchObject({ late: 0, overdue: 0 });
});

/** a, b, c, d, submitted at minutes 10, 20, 30, 40, two a page. */
function open(nextCursor: string | null = null): Queue {
  return {
    pageParams: [undefined, 'more'],
    pages: [
      { items: PAGES.first.map((id, at) => cardAt(id, 10 + at * 10)), nextCursor: 'more', ...FOUR },
      { items: PAGES.second.map((id, at) => cardAt(id, 30 + at * 10)), nextCursor, ...FOUR },
    ],
  };
}

function ids(queue: Queue): string {
  return cardsOf(queue)
    .map((each) => each.submissionId)
    .join('');
}

/** A submission that was made at this minute. */
function cardAt(submissionId: string, minute: number): ReviewCard {
  const clock = String(minute).padStart(2, '0');
  return card(submissionId, { submittedAt: `2026-03-01T00:${clock}:00.000Z` });
}
