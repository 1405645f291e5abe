import { z } from 'zod';
import { userIdSchema } from '../accounts/user-id.ts';
import { levelIdSchema } from '../ascension/level-id-schema.ts';
import { hasReached, type LevelId } from '../ascension/levels.ts';
import { SUBMISSION_STATUSES } from '../submissions/submission.ts';
import { cleanText } from '../text/clean.ts';
import { mentoringMessages } from './mentoring.messages.ts';

/** Rules 9: a Warrior may have up to three apprentices of the same guild. */
export const MENTORING = {
  from: 'warrior',
  apprenticesMax: 3,
  messageMax: 300,
  declineRestDays: 7,
  /** invitations to one player within `declineRestDays`, withdrawn ones too: each sends a notification */
  invitationsMax: 3,
  /** of one mentor, to everybody: one that is withdrawn makes room for the next */
  invitationsPerDay: 10,
  candidatesMax: 10,
} as const satisfies Record<string, number | LevelId>;

export function mayMentor(level: LevelId): boolean {
  return hasReached(level, MENTORING.from);
}

/** Whether a player of this level may be an apprentice: not from the level on that makes a mentor. */
export function mayBeMentored(level: LevelId): boolean {
  return !mayMentor(level);
}

const personSchema = z.object({
  userId: z.string(),
  displayName: z.string(),
  levelId: levelIdSchema,
});

/** A player of the same guild who may be invited. */
export const candidateSchema = personSchema;
export type Candidate = z.infer<typeof candidateSchema>;

const mentorshipSchema = z.object({
  id: z.uuid(),
  status: z.enum(['invited', 'accepted']),
  invitedAt: z.iso.datetime(),
  person: personSchema.describe('the other one: the apprentice for the mentor, else the mentor'),
  currentStreak: z.int().min(0),
  encouragedToday: z.boolean(),
});
export type Mentorship = z.infer<typeof mentorshipSchema>;

/** Answer of `GET /api/users/{uid}/mentoring`. */
export const mentoringSchema = z.object({
  canMentor: z.boolean(),
  apprenticesMax: z.int(),
  apprentices: z.array(mentorshipSchema).describe('as mentor, invitations included'),
  mentor: mentorshipSchema.nullable(),
  invitations: z.array(mentorshipSchema).describe('received and not answered'),
});
export type Mentoring = z.infer<typeof mentoringSchema>;

/** A submission of an apprentice as the mentor sees it, without the proof and the elders' feedback. */
export const apprenticeStepSchema = z.object({
  submissionId: z.string(),
  questTitle: z.string(),
  status: z.enum(SUBMISSION_STATUSES),
  submittedAt: z.iso.datetime(),
  auraAwarded: z.int().nullable(),
});
export type ApprenticeStep = z.infer<typeof apprenticeStepSchema>;

export const invitationSchema = z.strictObject({ apprenticeId: userIdSchema.min(1) });
export const encouragementSchema = z.strictObject({
  message: z
    .string()
    .overwrite(cleanText)
    .min(1, mentoringMessages.messageMissing)
    .max(MENTORING.messageMax, mentoringMessages.messageLong),
});
