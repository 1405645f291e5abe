import { z } from 'zod';
import { ACTIVITY_SOURCES } from '../ledger/cause.ts';
import { STANDINGS, ZERO_REASONS } from './score.ts';

/** Why a file of an upload yields no activity. */
const FILE_FAULTS = [
  'empty',
  'unknown-format',
  'broken',
  'too-large',
  'too-many',
  'too-many-efforts',
  'too-many-a-day',
  'too-slow',
  'over-budget',
  'with-entities',
  'no-track',
  'no-time',
  'in-future',
  'too-early',
  'not-an-activity',
  'no-sport',
] as const;
export type FileFault = (typeof FILE_FAULTS)[number];

/**
 * The result for one file: an activity and what it earned, or a fault. A file with several activities appears
 * once for each.
 */
const fileResultSchema = z.object({
  name: z.string(),
  fault: z.enum(FILE_FAULTS).nullable(),
  message: z.string().describe('for the player, also when all is well'),
  effort: z
    .object({
      activityId: z.string(),
      sportType: z.string(),
      startedAt: z.iso.datetime(),
      distance: z.number().describe('metres'),
      stamina_points: z.number(),
      standing: z.enum(STANDINGS),
      reason: z.enum(ZERO_REASONS).nullable(),
      source: z.enum(ACTIVITY_SOURCES),
    })
    .nullable(),
});
export type FileResult = z.infer<typeof fileResultSchema>;

export const uploadResultSchema = z.object({
  files: z.array(fileResultSchema).describe('the first 200, faults before the rest'),
  read: z.int().describe('efforts that were read'),
  refused: z.int(),
  waiting: z.int().describe('efforts that wait for an elder'),
  gained: z.number().describe('Stamina'),
});
export type UploadResult = z.infer<typeof uploadResultSchema>;
