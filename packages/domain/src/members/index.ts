export {
  MEMBER_LIMITS,
  type Member,
  type MemberFilter,
  memberFilterSchema,
  memberReasonSchema,
  memberSchema,
  newSuspensionSchema,
  roleChangeSchema,
  SUSPENSION_DAYS,
  SUSPENSION_VERDICTS,
  type Suspension,
  type SuspensionNotice,
  suspensionAppealSchema,
  suspensionNoticeSchema,
  suspensionSchema,
} from './member.ts';
export { memberMessages } from './members.messages.ts';
