import { z } from 'zod';

/** Body that deletes an account. */
export const erasureRequestSchema = z.strictObject({ password: z.string().min(1).max(128) });

/** What remains after a deletion: counts without personal data. */
export const erasureReceiptSchema = z.object({
  receiptId: z.uuid(),
  erasedAt: z.iso.datetime(),
  counts: z.record(z.string(), z.int()).describe('rows removed, by part'),
  files: z.int().describe('stored files of the account'),
  filesLeft: z.int().describe('of these, not yet removed from the storage'),
});
export type ErasureReceipt = z.infer<typeof erasureReceiptSchema>;
