import { createHash } from 'node:crypto';
import { z } from 'zod';

/** Written last: a folder without a manifest is no complete backup. */
export const MANIFEST = 'manifest.json';
/** One line of JSON for each file: its path, size and hash. */
export const FILE_LIST = 'files.jsonl';
/** A manifest holds table names and totals, never rows; a larger file is not a manifest. */
export const MANIFEST_MAX_BYTES = 16 * 2 ** 20;

/** Backups of format 1 have no digest; their manifest is checked by its schema alone. */
const FORMATS = [1, 2] as const;
const SEALED_FORMAT = 2;

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().nonnegative();
/** As in our schema; this also excludes `..` and `/` from the file names that are made of it. */
const identifier = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);

const tableSchema = z.object({
  name: identifier,
  columns: z.array(z.string().min(1).max(63)).min(1),
  rows: count,
  sum: z.string().regex(/^-?\d+$/),
  sha256: hash,
});

const manifestSchema = z.object({
  format: z.literal(FORMATS),
  createdAt: z.iso.datetime(),
  /** identifies the secret that encrypted the sealed columns; restoring needs the same one */
  secretMark: z.string(),
  database: z.object({
    migrations: z.array(z.string().min(1)).min(1),
    sequences: z.record(identifier, z.int().positive()),
    tables: z.array(tableSchema).min(1).refine(haveDistinctNames),
  }),
  files: z.object({ count, bytes: count, sha256: hash }),
});

export type Manifest = z.infer<typeof manifestSchema>;

/** A manifest as read; `isSealed` is false when an older version wrote it without a digest. */
export type ReadManifest = { manifest: Manifest; isSealed: boolean };

export const copiedFileSchema = z.object({
  path: z.string().refine(staysBelow),
  size: count,
  sha256: hash,
});

/** A file that was copied, with its size and hash. */
export type CopiedFile = z.infer<typeof copiedFileSchema>;

/** The path of a table's rows in a backup. */
export function tableFile(name: string): string {
  return `database/${name}.jsonl.gz`;
}

/** The text of a manifest with the digest that `readManifest` compares. */
export function writeManifest(manifest: Omit<Manifest, 'format'>): string {
  const contents = { format: SEALED_FORMAT, ...manifest };
  return `${JSON.stringify({ ...contents, digest: digestOf(contents) }, null, 2)}\n`;
}

/** Parses a manifest; undefined when any of it is missing, changed or invalid. */
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

/** Of the fields in their written order, which JSON parsing preserves. */
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
