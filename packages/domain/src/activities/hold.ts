import { z } from 'zod';
import { GUILD_IDS } from '../guilds/guild-id.ts';
import { ACTIVITY_SOURCES } from '../ledger/cause.ts';
import { cleanText } from '../text/clean.ts';
import { activityMessages } from './activities.messages.ts';
import { activitySchema } from './activity.ts';
import { MEASURED_DOUBTS, PLAIN_DOUBTS } from './limits.ts';
import { SPORT_FAMILIES } from './sport.ts';

export const ENTRY_LIMITS = {
  noteMin: 10,
  noteMax: 1000,
  pictureMaxBytes: 10 * 1024 * 1024,
  /** manual entries that may wait for an elder at the same time */
  waitingMax: 5,
  /** manual entries a day; the limit of waiting entries does not bound duplicates, which need no review */
  perDay: 20,
  /** how many days back a manual entry may lie */
  daysBack: 14,
  minutesMax: 24 * 60,
  kilometresMax: 1000,
  /** own files and entries that a player removes a day: each leaves a row, so that an older reading cannot restore it */
  removalsPerDay: 200,
} as const;

const { entry } = activityMessages;

const words = (min: number) =>
  z
    .string()
    .overwrite(cleanText)
    .min(min, min > 1 ? entry.noteTooShort : entry.reasonRequired)
    .max(ENTRY_LIMITS.noteMax, entry.noteTooLong);

/** A manual entry: an effort that no device recorded. */
export const newEntrySchema = z.strictObject({
  family: z.enum(SPORT_FAMILIES),
  startedAt: z.iso.datetime({ offset: true }),
  minutes: z.number().positive().max(ENTRY_LIMITS.minutesMax),
  kilometres: z.number().positive().max(ENTRY_LIMITS.kilometresMax),
  note: words(ENTRY_LIMITS.noteMin).describe('how an elder can verify it'),
});
export type NewEntry = z.infer<typeof newEntrySchema>;

export const appealSchema = z.strictObject({ text: words(ENTRY_LIMITS.noteMin) });
export const holdReasonSchema = words(1);

/** An activity in the elders' queue, with everything that the decision is based on. */
export const heldActivitySchema = activitySchema.extend({
  userId: z.string(),
  userName: z.string(),
  userGuild: z.enum(GUILD_IDS).nullable(),
  averageSpeed: z.number().nullable().describe('km/h over the moving time'),
  wouldEarn: z.number().describe('Stamina of its distance, before the cap of the day'),
  heldSince: z.iso.datetime(),
  revision: z.string().describe('changes with what this card says; a decision may name it'),
  isOwn: z.boolean().describe('an elder does not decide the own ones'),
});
export type HeldActivity = z.infer<typeof heldActivitySchema>;

/** Held activities of one upload. An elder decides them together. */
export const heldImportSchema = z.object({
  importId: z.string(),
  userId: z.string(),
  userName: z.string(),
  userGuild: z.enum(GUILD_IDS).nullable(),
  source: z.enum(ACTIVITY_SOURCES),
  heldSince: z.iso.datetime(),
  activities: z.int(),
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
  days: z.int().describe('academy days with an activity'),
  distance: z.number().describe('metres'),
  wouldEarn: z.number().describe('Stamina of the distances, before the cap of each day'),
  devices: z.array(z.string()).describe('at most five of those that the recordings name'),
  lines: z.array(
    z.object({
      year: z.int(),
      family: z.enum(SPORT_FAMILIES).nullable(),
      activities: z.int(),
      distance: z.number().describe('metres'),
      wouldEarn: z.number(),
    }),
  ),
  doubts: z.array(
    z.object({ kind: z.enum([...MEASURED_DOUBTS, ...PLAIN_DOUBTS]), activities: z.int() }),
  ),
  appeal: z.string().nullable(),
  isOwn: z.boolean().describe('an elder does not decide the own ones'),
});
export type HeldImport = z.infer<typeof heldImportSchema>;
