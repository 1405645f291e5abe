import { academyDay } from '@goreal/domain/calendar/day-boundaries';
import type { ChatMessage } from '@goreal/domain/chat/chat-message';
import { expect, it } from 'vitest';
import { messageOf } from '#testing/chat-of.ts';
import { type ChatRow, rowsOf, stretchesOf } from './chat-rows.ts';

const timeZone = 'Asia/Ho_Chi_Minh';

const message = (sequence: number, at: string, change: Partial<ChatMessage> = {}) =>
  messageOf(sequence, { timestamp: new Date(at).toISOString(), ...change });

/** d = day mark, ! = new messages mark, M = first of a group, m = later of a group. */
function picture(messages: readonly ChatMessage[], readUpTo = 0): string {
  return rowsOf({ messages, timeZone, readUpTo, uid: 'me' })
    .map((row) =>
      row.kind === 'message' ? (row.isFirst ? 'M' : 'm') : row.kind === 'day' ? 'd' : '!',
    )
    .join('');
}

it('days begin at midnight in Vietnam, not at seven in the morning', () => {
  const messages = [
    message(1, '2026-03-02T23:59:59+07:00'),
    message(2, '2026-03-03T00:00:00+07:00'),
    message(3, '2026-03-03T06:59:00+07:00'),
    message(4, '2026-03-03T07:01:00+07:00'),
  ];
  expect(picture(messages)).toBe('dMdMMm');
});

it('messages of one person within five minutes are grouped', () => {
  const messages = [
    message(1, '2026-03-02T09:00:00+07:00'),
    message(2, '2026-03-02T09:04:59+07:00'),
    message(3, '2026-03-02T09:09:59+07:00'),
    message(4, '2026-03-02T09:10:00+07:00', { userId: 'minh' }),
    message(5, '2026-03-02T09:10:01+07:00', { userId: null, isSystemMessage: true }),
    message(6, '2026-03-02T09:10:02+07:00', { userId: 'minh' }),
  ];
  expect(picture(messages)).toBe('dMmMMMM');
});

it('new messages are marked once, and never before own messages', () => {
  const at = '2026-03-02T09:00:00+07:00';
  const messages = [
    message(1, at),
    message(2, at, { userId: 'me' }),
    message(3, at),
    message(4, at),
  ];
  expect(picture(messages, 1)).toBe('dMM!Mm');
  expect(picture(messages, 4)).toBe('dMMMm');
  expect(picture(messages, 0)).toBe('dMMMm');
});

/** Messages of the blocks by their sequence; a changed message is another object. */
const known = new Map<number, ChatMessage>();

function row(sequence: number): ChatRow {
  const its = known.get(sequence) ?? ({ id: `m${sequence}`, sequence } as ChatMessage);
  known.set(sequence, its);
  return { kind: 'message', key: its.id, message: its, isFirst: true };
}

const rows = (...sequences: number[]) => sequences.map(row);
const keys = (lines: readonly ChatRow[]) =>
  stretchesOf(lines).map((stretch) => stretch.rows.map(({ key }) => key).join(' '));

it('a mark is in the block of the message below it', () => {
  const day: ChatRow = { kind: 'day', key: 'day', day: academyDay(new Date(0), 'UTC') };
  expect(keys([...rows(48, 49), day, ...rows(50, 99), ...rows(100)])).toEqual([
    'm48 m49',
    'day m50 m99',
    'm100',
  ]);
});

it('what did not change is the same object, whatever comes before and after it', () => {
  const before = stretchesOf(rows(60, 120, 121, 170));
  const now = stretchesOf(rows(55, 60, 120, 121, 170, 171), before);
  expect(now.map((stretch) => before.includes(stretch))).toEqual([false, true, false]);
});

it('a message that changed is rendered again', () => {
  const before = stretchesOf(rows(60, 120));
  known.set(120, { ...known.get(120), state: 'hidden' } as ChatMessage);
  const now = stretchesOf(rows(60, 120), before);
  expect(now.map((stretch) => before.includes(stretch))).toEqual([true, false]);
});
