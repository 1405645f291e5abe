import { z } from 'zod';

/** The last thing a backup writes: a folder without one is no backup. */
export const MANIFEST = 'manifest.json';
/** One line of JSON for each file: its path, size and hash. */
export const FILE_LIST = 'files.jsonl';

const hash = z.string().regex(/^[0-9a-f]{64}$/);

export const manifestSchema = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  /** of the secret that sealed what is sealed inside: the same one is needed to read it */
  secretMark: z.string(),
  database: z.object({
    migrations: z.array(z.string()),
    sequences: z.record(z.string(), z.number()),
    tables: z.array(
      z.object({
        name: z.string(),
        columns: z.array(z.string()),
        rows: z.number(),
        sum: z.string(),
        sha256: hash,
      }),
    ),
  }),
  files: z.object({ count: z.number(), bytes: z.number(), sha256: hash }),
});

export type Manifest = z.infer<typeof manifestSchema>;

export const copiedFileSchema = z.object({ path: z.string(), size: z.number(), sha256: hash });

/** A file that was copied, and what came out of it. */
export type CopiedFile = z.infer<typeof copiedFileSchema>;

/** Where a table's rows lie in a backup. */
export function tableFile(name: string): string {
  return `database/${name}.jsonl.gz`;
}
