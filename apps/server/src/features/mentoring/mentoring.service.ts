import type { AcademyDay } from '@goreal/domain/calendar/academy-day-schema';
import { academyDay } from '@goreal/domain/calendar/day-boundaries';
import { mentoringMessages as messages } from '@goreal/domain/mentoring/mentoring.messages';
import {
  type ApprenticeStep,
  type Candidate,
  MENTORING,
  type Mentoring,
  type Mentorship,
  mayMentor,
} from '@goreal/domain/mentoring/mentorship';
import type { ScreenText } from '@goreal/domain/moderation/word-list';
import { submissionMessages } from '@goreal/domain/submissions/submissions.messages';
import { deliverNotifications, type NewNotification } from '#features/notifications/index.ts';
import type { StreaksService } from '#features/streaks/index.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database, Transaction } from '#platform/database/database.ts';
import { isUniqueViolation } from '#platform/database/database-errors.ts';
import { lockPerson } from '#platform/database/lock-person.repository.ts';
import { AppError } from '#platform/http/app-error.ts';
import { mapPage, type Page, type PageRequest } from '#platform/http/page.ts';
import { apprenticeSteps } from './apprentice-journey.repository.ts';
import {
  findCandidates,
  findPerson,
  insertEncouragement,
  insertMentorship,
  type MentorshipRow,
  moveMentorship,
  openMentorships,
  type PersonRow,
} from './mentoring.repository.ts';
import { apprenticeOf, assertMayInvite, mentorOf, ownMentorship } from './mentorship-access.ts';

/** A mentor below Warrior is refused with `permission-denied`; a mentorship of others is `not-found`. */
export type MentoringService = {
  of(userId: string): Promise<Mentoring>;
  candidates(options: { mentorId: string; words: string }): Promise<Candidate[]>;
  /**
   * Invites a player of the own guild.
   * @throws {AppError} `failed-precondition` (three already, declined or invited often lately), `already-exists` (invited, has a mentor)
   */
  invite(options: { mentorId: string; apprenticeId: string }): Promise<Mentoring>;
  /** The apprentice's answer. @throws {AppError} `failed-precondition` (no longer open, has a mentor) */
  answer(options: { userId: string; id: string; accept: boolean }): Promise<Mentoring>;
  /** Ends a mentorship from either side; a mentor also withdraws an invitation with it. */
  end(options: { userId: string; id: string }): Promise<Mentoring>;
  journey(options: PageRequest & { mentorId: string; id: string }): Promise<Page<ApprenticeStep>>;
  /** One encouragement an academy day and apprentice. @throws {AppError} `resource-exhausted` for a second */
  encourage(options: { mentorId: string; id: string; message: string }): Promise<Mentoring>;
};

export function createMentoringService(options: {
  database: Database;
  clock: Clock;
  timeZone: string;
  streaks: Pick<StreaksService, 'ofToday'>;
  screen: ScreenText;
}): MentoringService {
  const { database, clock, timeZone, streaks, screen } = options;
  const todayIs = (): AcademyDay => academyDay(clock.now(), timeZone);

  async function of(userId: string): Promise<Mentoring> {
    const [person, rows] = await Promise.all([
      findPerson(database, { userId }),
      openMentorships(database, { userId, today: todayIs() }),
    ]);
    if (!person) throw new AppError('not-found');
    const days = await streaks.ofToday(rows);
    const open = rows.map((row, index) => ({ row, shown: present(row, days[index] ?? 0) }));
    const received = open.filter(({ row }) => row.apprentice_id === userId);
    const mentor = received.find(({ row }) => row.status === 'accepted');
    return {
      canMentor: mayMentor(person.level),
      apprenticesMax: MENTORING.apprenticesMax,
      apprentices: open.filter(({ row }) => row.mentor_id === userId).map(({ shown }) => shown),
      mentor: mentor?.shown ?? null,
      invitations: received.filter(({ row }) => row.status === 'invited').map(({ shown }) => shown),
    };
  }

  function notify(
    tx: Transaction,
    notification: Pick<NewNotification, 'userId' | 'cause' | 'title' | 'body'> & {
      aboutId: string;
      sentBy?: string;
    },
  ): Promise<unknown> {
    const clickAction = '/dashboard?tab=ascension#mentoring';
    const createdAt = clock.now();
    return deliverNotifications(tx, [
      { ...notification, type: 'mentoring', createdAt, clickAction },
    ]);
  }

  return {
    of,
    async candidates({ mentorId, words }) {
      const mentor = await findPerson(database, { userId: mentorId });
      if (!mentor?.guild || !mayMentor(mentor.level)) {
        throw new AppError('permission-denied', messages.notWarrior);
      }
      const rows = await findCandidates(database, { mentorId, words });
      return rows.map(presentPerson);
    },
    async invite({ mentorId, apprenticeId }) {
      const now = clock.now();
      try {
        await database.transaction(async (tx) => {
          // A change of guild ends the mentorships that are stored: it waits for this one, or is seen below. In the
          // order of the ids, so that two players who invite each other do not wait for each other.
          for (const userId of [mentorId, apprenticeId].toSorted()) await lockPerson(tx, userId);
          const mentor = await mentorOf(tx, mentorId);
          await assertMayInvite(tx, { mentor, apprenticeId, now });
          const id = await insertMentorship(tx, { mentorId, apprenticeId, at: now });
          const { title, body } = messages.notifications.invited;
          await notify(tx, {
            userId: apprenticeId,
            cause: `mentor-invited:${id}`,
            title,
            body: body(mentor.display_name),
            aboutId: mentorId,
          });
          await emitChange(tx, apprenticeId);
        });
      } catch (error) {
        if (!isUniqueViolation(error, 'mentorships_one_open')) throw error;
        throw new AppError('already-exists', messages.alreadyInvited);
      }
      return of(mentorId);
    },
    async answer({ userId, id, accept }) {
      try {
        await database.transaction(async (tx) => {
          const { status, mentorId } = await ownMentorship(tx, { id, userId, as: 'apprentice' });
          const apprentice = await findPerson(tx, { userId });
          const isOpen =
            status === 'invited' &&
            (!accept || apprentice?.guild === (await findPerson(tx, { userId: mentorId }))?.guild);
          if (!isOpen) throw new AppError('failed-precondition', messages.notOpen);
          await moveMentorship(tx, {
            id,
            status: accept ? 'accepted' : 'declined',
            at: clock.now(),
          });
          if (accept) {
            const { title, body } = messages.notifications.accepted;
            await notify(tx, {
              userId: mentorId,
              cause: `mentor-accepted:${id}`,
              title,
              body: body(apprentice?.display_name ?? ''),
              aboutId: userId,
            });
          }
          await emitChange(tx, mentorId);
        });
      } catch (error) {
        if (!isUniqueViolation(error, 'mentorships_one_mentor')) throw error;
        throw new AppError('failed-precondition', messages.alreadyHasMentor);
      }
      return of(userId);
    },
    async end({ userId, id }) {
      await database.transaction(async (tx) => {
        const { status, mentorId, apprenticeId } = await ownMentorship(tx, { id, userId });
        if (status === 'invited' && userId !== mentorId) {
          throw new AppError('not-found', messages.mentorshipNotFound);
        }
        const next = status === 'invited' ? 'withdrawn' : 'ended';
        await moveMentorship(tx, { id, status: next, at: clock.now() });
        await emitChange(tx, userId === mentorId ? apprenticeId : mentorId);
      });
      return of(userId);
    },
    async journey({ mentorId, id, ...request }) {
      const apprenticeId = await database.transaction(async (tx) => {
        await mentorOf(tx, mentorId);
        return apprenticeOf(tx, { id, mentorId });
      });
      const page = await apprenticeSteps(database, { apprenticeId, ...request });
      return mapPage(page, (row) => ({
        submissionId: row.submission_id,
        questTitle: row.title ?? submissionMessages.fallback.questTitle,
        status: row.status,
        submittedAt: row.submitted_at.toISOString(),
        auraAwarded: row.aura_awarded,
      }));
    },
    async encourage({ mentorId, id, message }) {
      if ((await screen(message)) !== undefined) {
        throw new AppError('invalid-argument', messages.unkind);
      }
      await database.transaction(async (tx) => {
        const mentor = await mentorOf(tx, mentorId);
        const apprenticeId = await apprenticeOf(tx, { id, mentorId });
        const [day, at] = [todayIs(), clock.now()];
        if (!(await insertEncouragement(tx, { id, mentorId, day, message, at }))) {
          throw new AppError('resource-exhausted', messages.onceADay);
        }
        await notify(tx, {
          userId: apprenticeId,
          cause: `encouraged:${id}:${day}`,
          title: messages.notifications.encouragement.title(mentor.display_name),
          body: message,
          aboutId: mentorId,
          sentBy: mentorId,
        });
      });
      return of(mentorId);
    },
  };
}

function emitChange(tx: Transaction, userId: string): Promise<void> {
  return tx.emit([{ channel: `user:${userId}`, name: 'mentoring.changed', data: {} }]);
}

function presentPerson(row: PersonRow): Candidate {
  return { userId: row.user_id, displayName: row.display_name, levelId: row.level };
}

function present(row: MentorshipRow, currentStreak: number): Mentorship {
  return {
    id: row.mentorship_id,
    status: row.status === 'accepted' ? 'accepted' : 'invited',
    invitedAt: row.invited_at.toISOString(),
    person: presentPerson(row),
    currentStreak,
    encouragedToday: row.encouraged,
  };
}
