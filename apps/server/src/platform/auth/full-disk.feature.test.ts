import type pg from 'pg';
import { expect, it, vi } from 'vitest';
import { testAcademy } from '#testing/test-academy.ts';

const academy = await testAcademy();

/** Whether a statement, given as its text or in an object, changes rows. */
function isWrite(statement: unknown): boolean {
  const text = typeof statement === 'string' ? statement : (statement as { text: string }).text;
  return /^\s*(?:insert|update|delete)\b/i.test(text);
}

/** As the embedded database refuses statements while its disk is nearly full. */
function refuseWrites(pool: pg.Pool): () => void {
  const full = Object.assign(new Error('it only reads until space is freed'), { code: '53100' });
  const connect = pool.connect.bind(pool);
  const spy = vi.spyOn(pool, 'connect').mockImplementation(async () => {
    const client = await connect();
    return new Proxy(client, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        if (name !== 'query') return value.bind(target);
        return (...of: unknown[]) =>
          isWrite(of[0]) ? Promise.reject(full) : Reflect.apply(value, target, of);
      },
    });
  });
  return () => spy.mockRestore();
}

it.each([
  ['/api/auth/get-session', (id: string) => ({ user: { id } })],
  ['/api/auth/token', () => ({ token: expect.any(String) })],
])(
  'on a full disk %s answers for a session that is due to be prolonged, which is prolonged later',
  async (path, body) => {
    const person = await academy.player();
    const ask = () => person.get(path);
    const expected = { status: 200, body: body(person.userId) };
    const expiry = () => academy.sql`select "expiresAt" > now() + interval '2 days' as "isLong"
    from auth_sessions where id = ${person.sessionId}`;
    expect(await ask()).toMatchObject(expected);
    await academy.sql`update auth_sessions set "expiresAt" = now() + interval '1 day'
    where id = ${person.sessionId}`;
    const allowWrites = refuseWrites(academy.database.pool);
    const answer = await ask();
    allowWrites();
    expect(answer).toMatchObject(expected);
    expect(await expiry()).toEqual([{ isLong: false }]);
    expect((await ask()).status).toBe(200);
    expect(await expiry()).toEqual([{ isLong: true }]);
  },
);
