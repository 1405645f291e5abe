import { academyDay } from '@goreal/domain/calendar/day-boundaries';
import type { ChatMessage } from '@goreal/domain/chat/chat-message';
import { expect, test } from 'vitest';
import type { ChatRow } from './chat-rows.ts';
import { stretchesOf } from './stretches.ts';

const messages = new Map<number, ChatMessage>();

function row(sequence: number): ChatRow {
  const message = messages.get(sequence) ?? ({ id: `m${sequence}`, sequence } as ChatMessage);
  messages.set(sequence, message);
  return { kind: 'message', key: message.id, message, isFirst: true };
}

const rows = (...sequences: number[]) => sequences.map(row);
const keys = (lines: readonly ChatRow[]) =>
  stretchesOf(lines).map((stretch) => stretch.rows.map(({ key }) => key).join(' '));

test('a mark is in the block of the message below it', () => {
  const day: ChatRow = { kind: 'day', key: 'day', day: academyDay(new Date(0), 'UTC') };
  expect(keys([...rows(48, 49), day, ...rows(50, 99), ...rows(100)])).toEqual([
    'm48 m49',
    'day m50 m99',
    'm100',
  ]);
});

test('what did not change is the same object, whatever comes before and after it', () => {
  const before = stretchesOf(rows(60, 120, 121, 170));
  const now = stretchesOf(rows(55, 60, 120, 121, 170, 171), before);
  expect(now.map((stretch) => before.includes(stretch))).toEqual([false, true, false]);
});

test('a message that changed is rendered again', () => {
  const before = stretchesOf(rows(60, 120));
  messages.set(120, { ...messages.get(120), state: 'hidden' } as ChatMessage);
  const now = stretchesOf(rows(60, 120), before);
  expect(now.map((stretch) => before.includes(stretch))).toEqual([true, false]);
});
