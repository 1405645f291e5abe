// @vitest-environment jsdom
import type { ChatMessage } from '@goreal/domain/chat/chat-message';
import { describe, expect, it } from 'vitest';
import { messagesOf } from './api/messages.ts';
import { type Messages, withMessage, withState } from './message-pages.ts';

const message = (sequence: number, change: Partial<ChatMessage> = {}): ChatMessage => ({
  id: `m${sequence}`,
  sequence,
  guild: 'titans',
  userId: 'lan',
  userName: 'Lan',
  isElder: false,
  levelId: 'genesis',
  message: `words ${sequence}`,
  timestamp: '2026-03-02T02:00:00.000Z',
  isSystemMessage: false,
  state: 'shown',
  key: null,
  ...change,
});

/** Pages of two, newest first, as the server returns them. */
function loaded(sequences: readonly number[], hasMore = true): Messages {
  const pages = [];
  for (let at = 0; at < sequences.length; at += 2) {
    const isLast = at + 2 >= sequences.length;
    const nextCursor = isLast && !hasMore ? null : 'next';
    pages.push({ items: sequences.slice(at, at + 2).map((one) => message(one)), nextCursor });
  }
  return { pages, pageParams: pages.map(() => undefined) };
}

const order = (messages: Messages | undefined) => messagesOf(messages).map((one) => one.sequence);

describe('a message that arrives', () => {
  it('is put in its place, whatever the order of arrival', () => {
    const late = withMessage(withMessage(loaded([8, 6, 4, 2]), message(10)), message(9));
    expect(order(late)).toEqual([2, 4, 6, 8, 9, 10]);
    expect(order(withMessage(late, message(5)))).toEqual([2, 4, 5, 6, 8, 9, 10]);
  });

  it('is contained once, in its latest state', () => {
    const first = withMessage(loaded([2]), message(3));
    const again = withMessage(first, message(3, { message: 'shown again' }));
    expect(order(again)).toEqual([2, 3]);
    expect(messagesOf(again).at(-1)?.message).toBe('shown again');
  });

  it('waits for its page when it is older than all that is loaded', () => {
    expect(order(withMessage(loaded([8, 6]), message(1)))).toEqual([6, 8]);
    expect(order(withMessage(loaded([8, 6], false), message(1)))).toEqual([1, 6, 8]);
  });

  it('is the first of an empty guild chat', () => {
    const empty = { pages: [{ items: [], nextCursor: null }], pageParams: [undefined] };
    expect(order(withMessage(empty, message(1)))).toEqual([1]);
  });
});

it('a message that is hidden loses its text', () => {
  const hidden = withState(loaded([4, 2]), { id: 'm2', state: 'hidden' });
  expect(messagesOf(hidden)[0]).toMatchObject({ state: 'hidden', message: '' });
  expect(messagesOf(hidden)[1]).toMatchObject({ state: 'shown' });
});
