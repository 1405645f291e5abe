import { z } from 'zod';

const foundBackupSchema = z.object({ name: z.string(), madeAt: z.iso.datetime() });

/** State of a new academy's set-up, as far as the server knows it. */
export const setupStateSchema = z.object({
  publicUrl: z.url(),
  timeZone: z.string(),
  mail: z.object({
    delivery: z
      .enum(['smtp', 'captured', 'none'])
      .describe('to a mail server, into the data folder, or nowhere'),
    from: z.string(),
    testedAt: z.iso.datetime().nullable().describe('when a test mail was last taken'),
  }),
  backups: z.object({
    folder: z.string(),
    isNightly: z.boolean().describe('the embedded database is copied each night'),
    newest: foundBackupSchema.nullable().describe('of both kinds'),
    complete: foundBackupSchema.nullable().describe('the newest that contains the files too'),
  }),
});
export type SetupState = z.infer<typeof setupStateSchema>;

export const sentTestMailSchema = z.object({ to: z.string() });
