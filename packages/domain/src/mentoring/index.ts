export { mentoringMessages } from './mentoring.messages.ts';
export {
  type ApprenticeStep,
  apprenticeStepSchema,
  type Candidate,
  candidateSchema,
  encouragementSchema,
  invitationSchema,
  MENTORING,
  type Mentoring,
  type Mentorship,
  mayBeMentored,
  mayMentor,
  mentoringSchema,
  mentorshipSchema,
} from './mentorship.ts';
