// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { messageOf } from '#testing/chat-of.ts';
import { messagesOf } from './api/messages.ts';
import { type Messages, withMessage, withState } from './message-pages.ts';

/** Pages of two, newest first, as the server returns them. */
function loaded(sequences: readonly number[], hasMore = true): Messages {
  const pages = [];
  for (let at = 0; at < sequences.length; at += 2) {
    const isLast = at + 2 >= sequences.length;
    const nextCursor = isLast && !hasMore ? null : 'next';
    pages.push({ items: sequences.slice(at, at + 2).map((one) => messageOf(one)), nextCursor });
  }
  return { pages, pageParams: pages.map(() => undefined) };
}

const order = (messages: Messages | undefined) => messagesOf(messages).map((one) => one.sequence);

describe('a message that arrives', () => {
  it('is put in its place, whatever the order of arrival', () => {
    const late = withMessage(withMessage(loaded([8, 6, 4, 2]), messageOf(10)), messageOf(9));
    expect(order(late)).toEqual([2, 4, 6, 8, 9, 10]);
    expect(order(withMessage(late, messageOf(5)))).toEqual([2, 4, 5, 6, 8, 9, 10]);
  });

  it('is contained once, in its latest state', () => {
    const first = withMessage(loaded([2]), messageOf(3));
    const again = withMessage(first, messageOf(3, { message: 'shown again' }));
    expect(order(again)).toEqual([2, 3]);
    expect(messagesOf(again).at(-1)?.message).toBe('shown again');
  });

  it('waits for its page when it is older than all that is loaded', () => {
    expect(order(withMessage(loaded([8, 6]), messageOf(1)))).toEqual([6, 8]);
    expect(order(withMessage(loaded([8, 6], false), messageOf(1)))).toEqual([1, 6, 8]);
  });

  it('is the first of an empty guild chat', () => {
    const empty = { pages: [{ items: [], nextCursor: null }], pageParams: [undefined] };
    expect(order(withMessage(empty, messageOf(1)))).toEqual([1]);
  });
});

it('a message that is hidden loses its text', () => {
  const hidden = withState(loaded([4, 2]), { id: messageOf(2).id, state: 'hidden' });
  expect(messagesOf(hidden)[0]).toMatchObject({ state: 'hidden', message: '' });
  expect(messagesOf(hidden)[1]).toMatchObject({ state: 'shown' });
});
