import { z } from 'zod';

/**
 * Open requests about personal data: an archive that is not built, files of an erased account that are not
 * removed, an age band that an elder has to review, a guardian who has not answered.
 */
const DATA_REQUEST_KINDS = ['export', 'erasure', 'age-review', 'guardian'] as const;
export type DataRequestKind = (typeof DATA_REQUEST_KINDS)[number];

/** Days until a request is due (docs/young-players.md): decree 356/2025, and for guardians the academy's own rule. */
export const DUE_DAYS: Readonly<Record<DataRequestKind, number>> = {
  export: 10,
  'age-review': 10,
  erasure: 20,
  guardian: 10,
};

const dataRequestSchema = z.object({
  kind: z.enum(DATA_REQUEST_KINDS),
  id: z.string().describe('of the archive, the receipt, or the person'),
  userId: z.string().nullable().describe('null once the account is gone'),
  name: z.string().nullable(),
  requestedAt: z.iso.datetime(),
  dueAt: z.iso.datetime(),
  isOverdue: z.boolean(),
});
export type DataRequest = z.infer<typeof dataRequestSchema>;

/** Maximum number of listed requests. */
export const DATA_REQUESTS_MAX = 200;
export const dataRequestsSchema = z.object({
  items: z.array(dataRequestSchema).describe('what is due first comes first'),
  total: z.int(),
  overdue: z.int(),
});
export type DataRequests = z.infer<typeof dataRequestsSchema>;
