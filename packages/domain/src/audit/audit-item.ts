import { z } from 'zod';

/** Areas by which an elder can filter the audit log: the first word of an action's name. */
export const AUDIT_AREAS = [
  'submission',
  'member',
  'role',
  'account',
  'chat',
  'activity',
  'quest',
  'personal-quest',
  'background',
  'guild',
  'broadcast',
  'error',
] as const;
export type AuditArea = (typeof AUDIT_AREAS)[number];

/** One action of an elder or operator, as elders read it. */
export const auditItemSchema = z.object({
  auditId: z.string(),
  action: z.string().describe('area.verb, e.g. submission.approve'),
  subject: z.string().describe('kind:id of what was acted on'),
  /** display name of the subject: a quest and its player, or a member */
  subjectName: z.string().nullable(),
  actorId: z.string().nullable().describe('null for the command line'),
  actorName: z.string().nullable(),
  reason: z.string().nullable(),
  at: z.iso.datetime(),
});
export type AuditItem = z.infer<typeof auditItemSchema>;
