import { z } from 'zod';

export const EXPORT_LIMITS = {
  /** how long a finished export can be downloaded */
  keptDays: 7,
} as const;

const EXPORT_STATUSES = ['waiting', 'building', 'ready', 'failed'] as const;

/** An archive of a person's own data. */
export const exportSchema = z.object({
  exportId: z.uuid(),
  status: z.enum(EXPORT_STATUSES),
  requestedAt: z.iso.datetime(),
  readyAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime().nullable(),
  size: z.int().nullable().describe('bytes'),
  url: z.string().nullable().describe('private; takes ranges, so a broken download goes on'),
});
export type Export = z.infer<typeof exportSchema>;
