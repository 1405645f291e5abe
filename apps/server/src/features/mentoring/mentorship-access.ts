import { isElder } from '@goreal/domain/accounts/role';
import { mentoringMessages as messages } from '@goreal/domain/mentoring/mentoring.messages';
import { MENTORING, mayBeMentored, mayMentor } from '@goreal/domain/mentoring/mentorship';
import { mayAddress } from '#features/blocks/index.ts';
import { daysBefore } from '#platform/clock/clock.ts';
import type { Transaction } from '#platform/database/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import {
  findMentorship,
  findPerson,
  hasBlocked,
  mentorsStanding,
  type Person,
} from './mentoring.repository.ts';

type OpenMentorship = {
  id: string;
  mentorId: string;
  apprenticeId: string;
  status: 'invited' | 'accepted';
};

/** The one accessor of a mentorship: one of other users, or one that has ended, is `not-found`. */
export async function ownMentorship(
  tx: Transaction,
  { id, userId, as }: { id: string; userId: string; as?: 'mentor' | 'apprentice' },
): Promise<OpenMentorship> {
  const found = await findMentorship(tx, { id, lock: true });
  // A restricted apprentice is hidden from the mentor, but may end the mentorship.
  const isMentor = found?.mentorId === userId && found.apprenticeRestriction === null;
  const isApprentice = found?.apprenticeId === userId;
  const isAllowed =
    as === 'mentor' ? isMentor : as === 'apprentice' ? isApprentice : isMentor || isApprentice;
  if (!found || !isAllowed || (found.status !== 'invited' && found.status !== 'accepted')) {
    throw new AppError('not-found', messages.mentorshipNotFound);
  }
  return { ...found, status: found.status };
}

export async function mentorOf(tx: Transaction, userId: string): Promise<Person> {
  const mentor = await findPerson(tx, { userId, lock: true });
  if (!mentor || !mayMentor(mentor.level)) {
    throw new AppError('permission-denied', messages.notWarrior);
  }
  return mentor;
}

/**
 * Whom a mentor may follow and encourage: the apprentice of an accepted mentorship, unless they blocked the mentor.
 * A block looks like a mentorship that has ended, because only the blocker knows of it. A change of guild ends it.
 */
export async function apprenticeOf(
  tx: Transaction,
  { id, mentorId }: { id: string; mentorId: string },
): Promise<string> {
  const { status, apprenticeId } = await ownMentorship(tx, { id, userId: mentorId, as: 'mentor' });
  const mentor = await findPerson(tx, { userId: mentorId });
  const apprentice = await findPerson(tx, { userId: apprenticeId });
  const isOpen =
    status === 'accepted' &&
    mentor?.guild === apprentice?.guild &&
    !(await hasBlocked(tx, { userId: apprenticeId, blockedId: mentorId }));
  if (!isOpen) throw new AppError('not-found', messages.mentorshipNotFound);
  return apprenticeId;
}

/** @throws {AppError} `not-found`, `already-exists` (has a mentor), `failed-precondition` */
export async function assertMayInvite(
  tx: Transaction,
  { mentor, apprenticeId, now }: { mentor: Person; apprenticeId: string; now: Date },
): Promise<void> {
  const mentorId = mentor.user_id;
  const apprentice = await findPerson(tx, { userId: apprenticeId });
  const isOut =
    !apprentice ||
    !mayBeMentored(apprentice.level) ||
    isElder(apprentice.role) ||
    !(await mayAddress(tx, { playerId: mentorId, otherId: apprenticeId }));
  if (isOut) throw new AppError('not-found', messages.notFound);
  const since = daysBefore(now, MENTORING.declineRestDays);
  const standing = await mentorsStanding(tx, { mentorId, apprenticeId, since });
  if (standing.hasMentor) throw new AppError('already-exists', messages.hasMentor);
  if (standing.taken >= MENTORING.apprenticesMax) {
    throw new AppError('failed-precondition', messages.full);
  }
  if (standing.declinedLately) throw new AppError('failed-precondition', messages.declinedLately);
  if (standing.invitedLately >= MENTORING.invitationsMax) {
    throw new AppError('failed-precondition', messages.invitedOften);
  }
}
