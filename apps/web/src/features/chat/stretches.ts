import type { ChatRow } from './chat-rows.ts';

/** Rows that share one `content-visibility` block. */
export type Stretch = { key: number; rows: readonly ChatRow[] };

/** Number of message sequences per block. */
const LENGTH = 50;

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
