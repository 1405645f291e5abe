import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { type Storage, StorageUnavailableError } from '#platform/storage/storage.ts';
import type { CallFaults } from './call-faults.ts';

/** A bucket in memory that sometimes fails, writes half a file, or returns an outdated listing. */
type MemoryStore = {
  storage: Storage;
  /** size and SHA-256 of an object; undefined when there is none */
  look(path: string): { size: number; sha256: string } | undefined;
  paths(): string[];
};

export function createStore(callFaults: CallFaults): MemoryStore {
  const objects = new Map<string, Buffer>();
  let listed: [string, number][] = [];
  const away = (): never => {
    throw new StorageUnavailableError('503 Slow Down');
  };
  const ask = <Answer>(run: () => Answer): Promise<Answer> =>
    callFaults.call('storage', { run, refuse: away }).catch(away);
  return {
    storage: {
      kind: 's3',
      async putFile({ path, from }) {
        const bytes = await readFile(from);
        if (callFaults.chance('storage', 'half', 0.03)) {
          objects.set(path, bytes.subarray(0, bytes.length >> 1));
          throw new StorageUnavailableError('the connection ended during an upload');
        }
        await ask(() => void objects.set(path, bytes));
        await rm(from, { force: true });
      },
      async open(path, range) {
        const bytes = await ask(() => objects.get(path));
        const end = range === undefined ? undefined : range.end + 1;
        return bytes && Readable.from([bytes.subarray(range?.start ?? 0, end)]);
      },
      size: (path) => ask(() => objects.get(path)?.length),
      remove: (path) => ask(() => void objects.delete(path)),
      async *list(prefix) {
        const before = listed;
        listed = [...objects].map(([path, { length }]) => [path, length]);
        const isStale = callFaults.chance('storage', 'stale', 0.2);
        const found = await ask(() => (isStale ? before : listed));
        for (const [path, size] of found) if (path.startsWith(prefix)) yield { path, size };
      },
      health: () => ask(() => undefined),
    },
    look(path) {
      const bytes = objects.get(path);
      const sha256 = bytes && createHash('sha256').update(bytes).digest('hex');
      return bytes && sha256 ? { size: bytes.length, sha256 } : undefined;
    },
    paths: () => [...objects.keys()],
  };
}
