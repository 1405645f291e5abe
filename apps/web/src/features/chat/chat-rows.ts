import type { AcademyDay } from '@goreal/domain/calendar/academy-day-schema';
import { academyDay } from '@goreal/domain/calendar/day-boundaries';
import { MINUTE_MS } from '@goreal/domain/calendar/durations';
import type { ChatMessage } from '@goreal/domain/chat/chat-message';

/** A row of the log: a day mark, the mark of new messages, or a message. */
export type ChatRow =
  | { kind: 'day'; key: string; day: AcademyDay }
  | { kind: 'new'; key: string }
  | { kind: 'message'; key: string; message: ChatMessage; isFirst: boolean };

/** Messages of one author within this time form a group. */
const GROUP_MS = 5 * MINUTE_MS;

/**
 * Messages as rows, oldest first, with marks between the days of the academy.
 * @param options.readUpTo the mark of new messages follows this sequence, before the next message of someone
 * else; 0 for no mark
 */
export function rowsOf(options: {
  messages: readonly ChatMessage[];
  timeZone: string;
  readUpTo: number;
  uid: string;
}): ChatRow[] {
  const { messages, timeZone, readUpTo, uid } = options;
  const rows: ChatRow[] = [];
  let day: AcademyDay | undefined;
  let last: ChatMessage | undefined;
  let isMarked = readUpTo === 0;
  for (const message of messages) {
    const its = academyDay(new Date(message.timestamp), timeZone);
    if (its !== day) {
      rows.push({ kind: 'day', key: `day-${its}-${message.id}`, day: its });
      day = its;
      last = undefined;
    }
    if (!isMarked && message.sequence > readUpTo && message.userId !== uid) {
      rows.push({ kind: 'new', key: 'new' });
      isMarked = true;
      last = undefined;
    }
    rows.push({ kind: 'message', key: message.id, message, isFirst: !continues(last, message) });
    last = message;
  }
  return rows;
}

function continues(last: ChatMessage | undefined, message: ChatMessage): boolean {
  if (!last || last.isSystemMessage || message.isSystemMessage) return false;
  if (last.userId === null || last.userId !== message.userId) return false;
  return Date.parse(message.timestamp) - Date.parse(last.timestamp) < GROUP_MS;
}

/** Rows that share one `content-visibility` block. */
export type Stretch = { key: number; rows: readonly ChatRow[] };

/** Number of message sequences per block. */
const STRETCH_LENGTH = 50;

/**
 * Groups the rows into blocks, oldest first. Blocks are aligned to the sequence, so a block keeps its
 * messages when others are added, and an unchanged block is the identical object of `before`.
 */
export function stretchesOf(rows: readonly ChatRow[], before: readonly Stretch[] = []): Stretch[] {
  const known = new Map(before.map((stretch) => [stretch.key, stretch]));
  const stretches: { key: number; rows: ChatRow[] }[] = [];
  /** Marks belong to the block of the message that follows them. */
  let marks: ChatRow[] = [];
  for (const row of rows) {
    if (row.kind !== 'message') {
      marks.push(row);
      continue;
    }
    const key = Math.floor(row.message.sequence / STRETCH_LENGTH);
    const last = stretches.at(-1);
    if (last?.key === key) last.rows.push(...marks, row);
    else stretches.push({ key, rows: [...marks, row] });
    marks = [];
  }
  return stretches.map((stretch) => {
    const old = known.get(stretch.key);
    return old && isSame(old.rows, stretch.rows) ? old : stretch;
  });
}

function isSame(before: readonly ChatRow[], now: readonly ChatRow[]): boolean {
  return before.length === now.length && now.every((row, index) => isSameRow(before[index], row));
}

function isSameRow(before: ChatRow | undefined, now: ChatRow): boolean {
  if (before?.key !== now.key) return false;
  if (now.kind !== 'message') return true;
  return (
    before.kind === 'message' && before.message === now.message && before.isFirst === now.isFirst
  );
}
