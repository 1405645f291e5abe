import { isElder } from '@goreal/domain/accounts/role';
import type { AcademyDay } from '@goreal/domain/calendar/academy-day-schema';
import { academyDay } from '@goreal/domain/calendar/day-boundaries';
import { mentoringMessages as messages } from '@goreal/domain/mentoring/mentoring.messages';
import {
  type ApprenticeStep,
  type Candidate,
  MENTORING,
  type Mentoring,
  type Mentorship,
  mayBeMentored,
  mayMentor,
} from '@goreal/domain/mentoring/mentorship';
import { submissionMessages } from '@goreal/domain/submissions/submissions.messages';
import { deliverNotifications, type NewNotification } from '#features/notifications/index.ts';
import type { StreaksService } from '#features/streaks/index.ts';
import { type Clock, daysBefore } from '#platform/clock/clock.ts';
import type { Database, Transaction } from '#platform/database/database.ts';
import { isUniqueViolation } from '#platform/database/database-errors.ts';
import { lockPerson } from '#platform/database/lock-person.repository.ts';
import { AppError } from '#platform/http/app-error.ts';
import { mapPage, type Page, type PageRequest } from '#platform/http/page.ts';
import { apprenticeSteps } from './apprentice-journey.repository.ts';
import type { PersonRow } from './mentoring.repository.ts';
import {
  findCandidates,
  findMentorship,
  findPerson,
  hasBlocked,
  insertEncouragement,
  insertMentorship,
  type MentorshipRow,
  mentorsStanding,
  moveMentorship,
  openMentorships,
} from './mentoring.repository.ts';

type Open = { id: string; mentorId: string; apprenticeId: string; status: 'invited' | 'accepted' };

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
  /** Truthy when a text contains a word of the word list. */
  screen(text: string): Promise<unknown>;
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

  /** The one accessor of a mentorship: one of other users, or one that has ended, is `not-found`. */
  async function ownMentorship(
    tx: Transaction,
    { id, userId, as }: { id: string; userId: string; as?: 'mentor' | 'apprentice' },
  ): Promise<Open> {
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

  async function mentorOf(tx: Transaction, userId: string) {
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
  async function apprenticeOf(
    tx: Transaction,
    { id, mentorId }: { id: string; mentorId: string },
  ): Promise<string> {
    const { status, apprenticeId } = await ownMentorship(tx, {
      id,
      userId: mentorId,
      as: 'mentor',
    });
    const [mentor, apprentice] = [
      await findPerson(tx, { userId: mentorId }),
      await findPerson(tx, { userId: apprenticeId }),
    ];
    const isOpen =
      status === 'accepted' &&
      mentor?.guild === apprentice?.guild &&
      !(await hasBlocked(tx, { userId: apprenticeId, blockedId: mentorId }));
    if (!isOpen) throw new AppError('not-found', messages.mentorshipNotFound);
    return apprenticeId;
  }

  async function tell(
    tx: Transaction,
    people: readonly string[],
    notifications: NewNotification[] = [],
  ) {
    await deliverNotifications(tx, notifications);
    await tx.emit(
      people.map((userId) => ({
        channel: `user:${userId}` as const,
        name: 'mentoring.changed' as const,
        data: {},
      })),
    );
  }

  function notificationTo(
    userId: string,
    notification: { cause: string; title: string; body: string; aboutId: string },
  ) {
    return {
      ...notification,
      userId,
      type: 'mentoring' as const,
      createdAt: clock.now(),
      clickAction: '/dashboard?tab=ascension#mentoring',
    };
  }

  return {
    of,
    async candidates({ mentorId, words }) {
      const mentor = await findPerson(database, { userId: mentorId });
      if (!mentor?.guild || !mayMentor(mentor.level)) {
        throw new AppError('permission-denied', messages.notWarrior);
      }
      const rows = await findCandidates(database, { mentorId, guild: mentor.guild, words });
      return rows.map(presentPerson);
    },
    async invite({ mentorId, apprenticeId }) {
      const now = clock.now();
      const since = daysBefore(now, MENTORING.declineRestDays);
      try {
        await database.transaction(async (tx) => {
          // A change of guild ends the mentorships that are stored: it waits for this one, or is seen below. In the
          // order of the ids, so that two players who invite each other do not wait for each other.
          for (const userId of [mentorId, apprenticeId].toSorted()) await lockPerson(tx, userId);
          const mentor = await mentorOf(tx, mentorId);
          const apprentice = await findPerson(tx, { userId: apprenticeId });
          const isOut =
            !apprentice ||
            apprentice.restriction !== null ||
            apprenticeId === mentorId ||
            mentor.guild === null ||
            apprentice.guild !== mentor.guild ||
            !mayBeMentored(apprentice.level) ||
            isElder(apprentice.role) ||
            (await hasBlocked(tx, { userId: apprenticeId, blockedId: mentorId }));
          if (isOut) throw new AppError('not-found', messages.notFound);
          const standing = await mentorsStanding(tx, { mentorId, apprenticeId, since });
          if (standing.hasMentor) throw new AppError('already-exists', messages.hasMentor);
          if (standing.taken >= MENTORING.apprenticesMax) {
            throw new AppError('failed-precondition', messages.full);
          }
          if (standing.declinedLately) {
            throw new AppError('failed-precondition', messages.declinedLately);
          }
          if (standing.invitedLately >= MENTORING.invitationsMax) {
            throw new AppError('failed-precondition', messages.invitedOften);
          }
          const id = await insertMentorship(tx, { mentorId, apprenticeId, at: now });
          const { title, body } = messages.notifications.invited;
          const cause = `mentor-invited:${id}`;
          await tell(
            tx,
            [apprenticeId],
            [
              notificationTo(apprenticeId, {
                cause,
                title,
                body: body(mentor.display_name),
                aboutId: mentorId,
              }),
            ],
          );
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
          const { title, body } = messages.notifications.accepted;
          const cause = `mentor-accepted:${id}`;
          const text = body(apprentice?.display_name ?? '');
          await tell(
            tx,
            [mentorId],
            accept ? [notificationTo(mentorId, { cause, title, body: text, aboutId: userId })] : [],
          );
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
        await tell(tx, [userId === mentorId ? apprenticeId : mentorId]);
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
        const cause = `encouraged:${id}:${day}`;
        const title = messages.notifications.encouragement.title(mentor.display_name);
        const named = { cause, title, body: message, aboutId: mentorId };
        await tell(tx, [], [{ ...notificationTo(apprenticeId, named), sentBy: mentorId }]);
      });
      return of(mentorId);
    },
  };
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
