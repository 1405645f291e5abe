import { createHash } from 'node:crypto';
import { z } from 'zod';

/** The last thing a backup writes: a folder without one is no backup. */
export const MANIFEST = 'manifest.json';
/** One line of JSON for each file: its path, size and hash. */
export const FILE_LIST = 'files.jsonl';
/** A manifest names tables and totals, never rows; a longer file is something else. */
export const MANIFEST_MAX_BYTES = 16 * 2 ** 20;

/** Backups of format 1 carry no digest; their manifest is checked by its form alone. */
const FORMATS = [1, 2] as const;
const SEALED_FORMAT = 2;

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().nonnegative();
/** As in our schema, which also keeps `..` and `/` out of the file names made of it. */
const identifier = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);

const tableSchema = z.object({
  name: identifier,
  columns: z.array(z.string().min(1).max(63)).min(1),
  rows: count,
  sum: z.string().regex(/^-?\d+$/),
  sha256: hash,
});

export const manifestSchema = z.object({
  format: z.literal(FORMATS),
  createdAt: z.iso.datetime(),
  /** of the secret that sealed what is sealed inside: the same one is needed to read it */
  secretMark: z.string(),
  database: z.object({
    migrations: z.array(z.string().min(1)).min(1),
    sequences: z.record(identifier, z.int().positive()),
    tables: z.array(tableSchema).min(1).refine(haveDistinctNames),
  }),
  files: z.object({ count, bytes: count, sha256: hash }),
});

export type Manifest = z.infer<typeof manifestSchema>;

/** A manifest as it was read; `isSealed` unless an older version wrote it without a digest. */
export type ReadManifest = { manifest: Manifest; isSealed: boolean };

export const copiedFileSchema = z.object({
  path: z.string().refine(staysBelow),
  size: count,
  sha256: hash,
});

/** A file that was copied, and what came out of it. */
export type CopiedFile = z.infer<typeof copiedFileSchema>;

/** Where a table's rows lie in a backup. */
export function tableFile(name: string): string {
  return `database/${name}.jsonl.gz`;
}

/** The text of a manifest with the digest that `readManifest` compares. */
export function writeManifest(manifest: Omit<Manifest, 'format'>): string {
  const contents = { format: SEALED_FORMAT, ...manifest };
  return `${JSON.stringify({ ...contents, digest: digestOf(contents) }, null, 2)}\n`;
}

/** Reads the text of a manifest; undefined when anything of it is missing, changed or out of form. */
export function readManifest(text: string): ReadManifest | undefined {
  const json = parseObject(text);
  if (!json) return undefined;
  const { digest, ...contents } = json;
  const parsed = manifestSchema.safeParse(contents);
  if (!parsed.success) return undefined;
  const isSealed = digest !== undefined || parsed.data.format === SEALED_FORMAT;
  if (isSealed && digest !== digestOf(contents)) return undefined;
  return { manifest: parsed.data, isSealed };
}

/** Of the fields in the order they are written in, which parsing keeps. */
function digestOf(contents: object): string {
  return createHash('sha256').update(JSON.stringify(contents)).digest('hex');
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : undefined;
  } catch {
    return undefined;
  }
}

function haveDistinctNames(tables: readonly { name: string }[]): boolean {
  return new Set(tables.map(({ name }) => name)).size === tables.length;
}

function staysBelow(name: string): boolean {
  return name.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
}
