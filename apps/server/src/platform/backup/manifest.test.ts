import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Manifest, readManifest, writeManifest } from './manifest.ts';

const sha256 = 'ab'.repeat(32);
const contents: Omit<Manifest, 'format'> = {
  createdAt: '2026-03-02T06:00:00.000Z',
  secretMark: 'mark',
  database: {
    migrations: ['0001-first', '0002-second'],
    sequences: { ledger_entries_entry_id_seq: 41 },
    tables: [{ name: 'profiles', columns: ['user_id', 'aura'], rows: 3, sum: '-12', sha256 }],
  },
  files: { count: 1, bytes: 5, sha256 },
};
const text = writeManifest(contents);

/** In the format of versions without a digest. */
function unsealed(change: (json: Record<string, unknown>) => void = () => undefined): string {
  const { digest: _, ...json } = JSON.parse(text);
  json.format = 1;
  change(json);
  return JSON.stringify(json, null, 2);
}

describe('a manifest', () => {
  it('is read as it was written', () => {
    const read = readManifest(text);
    expect(read).toEqual({ manifest: { format: 2, ...contents }, isSealed: true });
  });

  it('of an older version is checked by its schema', () => {
    expect(readManifest(unsealed())).toEqual({
      manifest: { format: 1, ...contents },
      isSealed: false,
    });
  });

  it('truncated at any position is refused', () => {
    for (let end = 0; end < text.trimEnd().length; end += 1) {
      expect(readManifest(text.slice(0, end)), `cut at ${end}`).toBeUndefined();
    }
  });

  it('with any byte changed or zeroed is refused, or means exactly the same', () => {
    const whole = JSON.parse(text);
    const change = fc.record({ at: fc.nat(text.length - 2), byte: fc.nat(255) });
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), (changes) => {
        const bytes = Buffer.from(text);
        for (const { at, byte } of changes) bytes[at] = byte;
        const read = readManifest(bytes.toString());
        if (read) expect({ ...read.manifest, digest: whole.digest }).toEqual(whole);
      }),
      { numRuns: 3000 },
    );
    expect(readManifest('\0'.repeat(text.length))).toBeUndefined();
  });

  it.each(['format', 'createdAt', 'secretMark', 'database', 'files', 'digest'])(
    'without its %s is refused',
    (field) => {
      const json = JSON.parse(text);
      delete json[field];
      expect(readManifest(JSON.stringify(json))).toBeUndefined();
    },
  );

  it('with a counter lowered or left out, or migrations left out, is refused', () => {
    for (const change of [
      (json: typeof contents) => (json.database.sequences.ledger_entries_entry_id_seq = 1),
      (json: typeof contents) => (json.database.sequences = {}),
      (json: typeof contents) => json.database.migrations.pop(),
    ]) {
      const json = JSON.parse(text);
      change(json);
      expect(readManifest(JSON.stringify(json))).toBeUndefined();
    }
  });

  it.each<[string, (database: Manifest['database']) => void]>([
    ['no migrations', (database) => database.migrations.splice(0)],
    ['no tables', (database) => database.tables.splice(0)],
    ['a table twice', (database) => database.tables.push(...database.tables)],
    [
      'a table outside its folder',
      (database) => void Object.assign(database.tables[0] ?? {}, { name: '../../etc/passwd' }),
    ],
    ['a counter below one', (database) => void Object.assign(database.sequences, { a: 0 })],
  ])('of an older version with %s is refused', (_, change) => {
    const changed = unsealed((json) => void change(json.database as Manifest['database']));
    expect(readManifest(changed)).toBeUndefined();
  });
});
