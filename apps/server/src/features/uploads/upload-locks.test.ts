import { describe, expect, it } from 'vitest';
import { createUploadLocks } from './upload-locks.ts';

const never = new AbortController().signal;

describe('createUploadLocks', () => {
  it('admits one at a time, in order, and asks the holder to release', async () => {
    const locks = createUploadLocks();
    const log: string[] = [];
    const first = locks.newLock('a');
    await first.lock(never, () => void log.push('first is asked'));
    const others = ['second', 'third'].map(async (name) => {
      const lock = locks.newLock('a');
      await lock.lock(never, () => void log.push(`${name} is asked`));
      log.push(`${name} enters`);
      await lock.unlock();
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(log).toEqual(['first is asked', 'first is asked']);
    await first.unlock();
    await Promise.all(others);
    expect(log.filter((line) => line.endsWith('enters'))).toEqual([
      'second enters',
      'third enters',
    ]);
  });

  it('keeps uploads apart', async () => {
    const locks = createUploadLocks();
    await locks.newLock('a').lock(never, () => undefined);
    await locks.newLock('b').lock(never, () => undefined);
  });

  it('times out when the holder stays, and does not block later requests', async () => {
    const locks = createUploadLocks({ waitMs: 20 });
    const holder = locks.newLock('a');
    await holder.lock(never, () => undefined);
    await expect(locks.newLock('a').lock(never, () => undefined)).rejects.toMatchObject({
      status: 423,
    });
    const next = locks.newLock('a');
    const waiting = next.lock(never, () => undefined);
    await holder.unlock();
    await waiting;
    await next.unlock();
  });

  it('stops waiting for a disconnected client', async () => {
    const locks = createUploadLocks();
    await locks.newLock('a').lock(never, () => undefined);
    const leaving = new AbortController();
    const waiting = locks.newLock('a').lock(leaving.signal, () => undefined);
    leaving.abort();
    await expect(waiting).rejects.toMatchObject({ status: 423 });
  });
});
