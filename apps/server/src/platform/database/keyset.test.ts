import type { RawBuilder } from 'kysely';
import { describe, expect, it } from 'vitest';
import { keyset } from './keyset.ts';
import { noDatabase } from './no-database.ts';

type Row = { at: Date; id: string; name: string };

const AT = new Date('2026-03-02T02:00:00.123Z');
const ID = '0190f3a0-0000-7000-8000-000000000001';
const row: Row = { at: AT, id: ID, name: 'An' };

const newestFirst = keyset<Row>([
  { field: 'at', type: 'timestamptz', order: 'desc' },
  { field: 'id', type: 'uuid', order: 'desc', by: 'items.item_id' },
]);
const byName = keyset<Row>([
  { field: 'name', type: 'text', order: 'asc' },
  { field: 'id', type: 'uuid', order: 'desc' },
]);

function compiled(expression: RawBuilder<unknown>) {
  const { sql, parameters } = expression.compile(noDatabase().tables<object>());
  return { sql, parameters };
}

const cursorOf = (values: unknown): string =>
  Buffer.from(JSON.stringify(values)).toString('base64url');

describe('a page', () => {
  it('has a cursor only while there are more rows', () => {
    expect(newestFirst.cut([row], 1)).toEqual({ items: [row], nextCursor: null });
    expect(newestFirst.cut([], 1)).toEqual({ items: [], nextCursor: null });
    const { items, nextCursor } = newestFirst.cut([row, { ...row, name: 'Bình' }], 1);
    expect(items).toEqual([row]);
    expect(nextCursor).toBe(cursorOf([AT.toISOString(), ID]));
  });

  it('is followed by the rows after its last one, by one row comparison', () => {
    const { nextCursor } = newestFirst.cut([row, row], 1);
    expect(compiled(newestFirst.after(nextCursor ?? undefined))).toEqual({
      sql: '("at", "items"."item_id") < ($1::timestamptz, $2::uuid)',
      parameters: [AT, ID],
    });
  });

  it('in mixed directions is followed column by column', () => {
    const { nextCursor } = byName.cut([row, row], 1);
    expect(compiled(byName.after(nextCursor ?? undefined))).toEqual({
      sql: '(("name" > $1::text) or ("name" = $2::text and "id" < $3::uuid))',
      parameters: ['An', 'An', ID],
    });
  });

  it('without a cursor begins at the start', () => {
    expect(compiled(newestFirst.after(undefined)).sql).toBe('true');
    expect(compiled(newestFirst.orderBy).sql).toBe('"at" desc, "items"."item_id" desc');
  });
});

describe('a cursor', () => {
  it.each([
    ['empty', ''],
    ['no base64url of JSON', 'not a cursor'],
    ['no list', cursorOf({ at: AT.toISOString(), id: ID })],
    ['too short', cursorOf([AT.toISOString()])],
    ['too long', cursorOf([AT.toISOString(), ID, ID])],
    ['of numbers', cursorOf([1, 2])],
    ['without a time', cursorOf(['yesterday', ID])],
    ['without an id', cursorOf([AT.toISOString(), "1' or '1'='1"])],
  ])('that is %s is refused', (_what, cursor) => {
    expect(() => newestFirst.after(cursor)).toThrow(
      expect.objectContaining({ code: 'invalid-argument' }),
    );
  });

  it.each(['1234567890123456', '-1', '1e3', ''])('with the number “%s” is refused', (number) => {
    const bySequence = keyset<{ sequence: number }>([
      { field: 'sequence', type: 'bigint', order: 'asc' },
    ]);
    expect(() => bySequence.after(cursorOf([number]))).toThrow();
    expect(compiled(bySequence.after(cursorOf(['42']))).parameters).toEqual(['42']);
  });
});
