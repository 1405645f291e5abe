import { z } from 'zod';
import { type AUDIT_ACTIONS, AUDIT_AREAS, type AUDIT_SUBJECTS } from './audit.messages.ts';

/** Every action that the server records. */
export type AuditAction = keyof typeof AUDIT_ACTIONS;
export type AuditSubjectKind = keyof typeof AUDIT_SUBJECTS;
export type AuditArea = keyof typeof AUDIT_AREAS;

export const auditAreas = Object.keys(AUDIT_AREAS) as AuditArea[];

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
