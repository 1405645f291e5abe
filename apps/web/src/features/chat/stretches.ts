import type { ChatRow } from './chat-rows.ts';

/** Some lines of the log that are drawn, or left out of the reckoning, together. */
export type Stretch = { key: number; rows: readonly ChatRow[] };

/** So many places of the hall's order make a stretch. */
const LENGTH = 50;

/**
 * The lines in stretches, oldest first. A stretch keeps its messages as earlier and newer ones come, and is the
 * very object of `before` while nothing in it changed.
 */
export function stretchesOf(rows: readonly ChatRow[], before: readonly Stretch[] = []): Stretch[] {
  const known = new Map(before.map((stretch) => [stretch.key, stretch]));
  const stretches: { key: number; rows: ChatRow[] }[] = [];
  /** Marks that wait for the message they stand before. */
  let marks: ChatRow[] = [];
  for (const row of rows) {
    if (row.kind !== 'message') {
      marks.push(row);
      continue;
    }
    const key = Math.floor(row.message.sequence / LENGTH);
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
