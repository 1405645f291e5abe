import { z } from 'zod';
import { HOUR_MS } from '../calendar/durations.ts';
import { ERROR_SEVERITIES, ERROR_TYPES } from './client-event.ts';

/** Specification 9.11: up to 100 entries; the default range is one day. */
export const ERROR_LOG_LIMITS = {
  page: 100,
  keepDays: 90,
  /** stored rows of one fault; further repetitions are only counted */
  rowsPerHour: { ofPerson: 20, inAll: 200 },
  /** reports of one account, or of one address that is signed out: a client may send a different text each time, so reports are not merged */
  reportsPerDay: 300,
  /** maximum number of stored reports and of stored faults, at most 400 MB and 15 MB; the newest are kept */
  kept: { reports: 20_000, faults: 5000 },
} as const;

export const ERROR_RANGES = ['1h', '24h', '7d', '30d', 'all'] as const;
type ErrorRange = (typeof ERROR_RANGES)[number];

const RANGE_MS: Record<Exclude<ErrorRange, 'all'>, number> = {
  '1h': HOUR_MS,
  '24h': 24 * HOUR_MS,
  '7d': 7 * 24 * HOUR_MS,
  '30d': 30 * 24 * HOUR_MS,
};

/** Start of a range; undefined for the range «all». */
export function startOfRange(range: ErrorRange, now: Date): Date | undefined {
  return range === 'all' ? undefined : new Date(now.getTime() - RANGE_MS[range]);
}

/** Filters of the lists of faults. */
export const errorFilterSchema = z.object({
  type: z.enum(ERROR_TYPES).exactOptional(),
  severity: z.enum(ERROR_SEVERITIES).exactOptional(),
  range: z.enum(ERROR_RANGES).default('24h'),
});
export type ErrorFilter = z.infer<typeof errorFilterSchema>;

/** One error report (specification 3.11). */
export const errorLogSchema = z.object({
  id: z.string(),
  timestamp: z.iso.datetime(),
  errorType: z.enum(ERROR_TYPES),
  severity: z.enum(ERROR_SEVERITIES),
  message: z.string(),
  component: z.string().nullable(),
  stack: z.string().nullable(),
  url: z.string().nullable(),
  userAgent: z.string().nullable(),
  userId: z.string().nullable(),
  additionalData: z.record(z.string(), z.unknown()).nullable(),
  fingerprint: z.string(),
});
export type ErrorLog = z.infer<typeof errorLogSchema>;

/** `regressed`: seen again after it was resolved. */
const ERROR_STATES = ['open', 'resolved', 'regressed'] as const;

/** One fault with all its reports. */
export const errorGroupSchema = z.object({
  fingerprint: z.string(),
  errorType: z.enum(ERROR_TYPES),
  severity: z.enum(ERROR_SEVERITIES).describe('the highest severity reported'),
  message: z.string(),
  component: z.string().nullable(),
  count: z.int().describe('since it was first seen'),
  countInRange: z.int(),
  affectedPlayers: z.int().describe('distinct people within the range'),
  firstSeen: z.iso.datetime(),
  lastSeen: z.iso.datetime(),
  state: z.enum(ERROR_STATES),
  resolvedAt: z.iso.datetime().nullable(),
  resolvedByName: z.string().nullable(),
});
export type ErrorGroup = z.infer<typeof errorGroupSchema>;
