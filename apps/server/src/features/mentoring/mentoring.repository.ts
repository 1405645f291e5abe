import type { LevelId } from '@goreal/domain/ascension/levels';
import { LEVEL_IDS } from '@goreal/domain/ascension/levels';
import type { AcademyDay } from '@goreal/domain/calendar/academy-day-schema';
import { MENTORING, mayBeMentored } from '@goreal/domain/mentoring/mentorship';
import type { Restriction } from '@goreal/domain/young-players/age-band';
import { sql } from 'kysely';
import { addressablePlayers } from '#features/blocks/index.ts';
import { memberIdsBy } from '#features/members/index.ts';
import type { Connection } from '#platform/database/database.ts';
import {
  restrictedAccounts,
  restrictionOf,
} from '#platform/database/restricted-accounts.repository.ts';
import type { Tables } from '#platform/database/tables.generated.ts';

export type MentorshipStatus = 'invited' | 'accepted' | 'declined' | 'withdrawn' | 'ended';

export type MentoringTables = Pick<
  Tables,
  'encouragements' | 'mentorships' | 'player_blocks' | 'players' | 'quests' | 'submissions'
>;

const db = (connection: Connection) => connection.tables<MentoringTables>();

export type PersonRow = { user_id: string; display_name: string; level: LevelId };

/** The open mentorships of a user, each with the other user, oldest first. */
export async function openMentorships(
  connection: Connection,
  { userId, today }: { userId: string; today: AcademyDay },
) {
  return db(connection)
    .selectFrom('mentorships as m')
    .innerJoin('players as other', (join) =>
      join.on(
        'other.user_id',
        '=',
        sql<string>`case when m.mentor_id = ${userId} then m.apprentice_id else m.mentor_id end`,
      ),
    )
    .select((select) => [
      'm.mentorship_id',
      'm.mentor_id',
      'm.apprentice_id',
      'm.status',
      'm.invited_at',
      'other.user_id',
      'other.display_name',
      'other.level',
      'other.current_streak',
      'other.streak_day',
      select
        .exists(
          select
            .selectFrom('encouragements as e')
            .select('e.day')
            .whereRef('e.mentorship_id', '=', 'm.mentorship_id')
            .where('e.day', '=', today),
        )
        .$castTo<boolean>()
        .as('encouraged'),
    ])
    .where('m.status', 'in', ['invited', 'accepted'])
    .where(sql<boolean>`other.user_id not in (${restrictedAccounts()})`)
    .where((where) =>
      where.or([where('m.mentor_id', '=', userId), where('m.apprentice_id', '=', userId)]),
    )
    .orderBy('m.invited_at')
    .execute();
}

export type MentorshipRow = Awaited<ReturnType<typeof openMentorships>>[number];

/** A user's facts for mentoring, locked where a decision follows. */
export async function findPerson(
  connection: Connection,
  { userId, lock = false }: { userId: string; lock?: boolean },
) {
  const query = db(connection)
    .selectFrom('players')
    .select(['user_id', 'display_name', 'level', 'guild', 'role'])
    .select(restrictionOf('players.user_id').as('restriction'))
    .where('user_id', '=', userId);
  return (lock ? query.forNoKeyUpdate() : query).executeTakeFirst();
}

export type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

/**
 * Players who may be invited and whose name matches, ordered by name. Omits players who have a mentor or an invitation of
 * this one, and elders.
 */
export async function findCandidates(
  connection: Connection,
  { mentorId, words }: { mentorId: string; words: string },
): Promise<PersonRow[]> {
  const levels = LEVEL_IDS.filter(mayBeMentored);
  return db(connection)
    .selectFrom('players as p')
    .select(['p.user_id', 'p.display_name', 'p.level'])
    .where('p.level', 'in', levels)
    .where('p.role', '=', 'player')
    .where(sql<boolean>`p.user_id in (${addressablePlayers(mentorId)})`)
    .where(sql<boolean>`p.user_id in ${memberIdsBy(words, { by: 'name' })}`)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('mentorships as m')
            .select('m.mentorship_id')
            .whereRef('m.apprentice_id', '=', 'p.user_id')
            .where((own) =>
              own.or([
                own('m.status', '=', 'accepted'),
                own.and([own('m.status', '=', 'invited'), own('m.mentor_id', '=', mentorId)]),
              ]),
            ),
        ),
      ),
    )
    .orderBy('p.display_name')
    .orderBy('p.user_id')
    .limit(MENTORING.candidatesMax)
    .execute();
}

export async function hasBlocked(
  connection: Connection,
  { userId, blockedId }: { userId: string; blockedId: string },
): Promise<boolean> {
  const row = await db(connection)
    .selectFrom('player_blocks')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('blocked_id', '=', blockedId)
    .executeTakeFirst();
  return row !== undefined;
}

/** A mentor's mentorships that count towards the limit, and how the latest invitations to this player went. */
export async function mentorsStanding(
  connection: Connection,
  options: { mentorId: string; apprenticeId: string; since: Date },
): Promise<{ taken: number; declinedLately: boolean; invitedLately: number; hasMentor: boolean }> {
  const { mentorId, apprenticeId, since } = options;
  return db(connection)
    .selectFrom('mentorships')
    .select([
      sql<number>`count(*) filter (where mentor_id = ${mentorId} and status in ('invited', 'accepted'))`.as(
        'taken',
      ),
      sql<boolean>`coalesce(bool_or(mentor_id = ${mentorId} and apprentice_id = ${apprenticeId}
        and status = 'declined' and answered_at > ${since}), false)`.as('declinedLately'),
      sql<number>`count(*) filter (where mentor_id = ${mentorId} and apprentice_id = ${apprenticeId}
        and invited_at > ${since})`.as('invitedLately'),
      sql<boolean>`coalesce(bool_or(apprentice_id = ${apprenticeId} and status = 'accepted'), false)`.as(
        'hasMentor',
      ),
    ])
    .where((where) =>
      where.or([where('mentor_id', '=', mentorId), where('apprentice_id', '=', apprenticeId)]),
    )
    .executeTakeFirstOrThrow();
}

export async function insertMentorship(
  connection: Connection,
  options: { mentorId: string; apprenticeId: string; at: Date },
): Promise<string> {
  const { mentorId, apprenticeId, at } = options;
  const row = await db(connection)
    .insertInto('mentorships')
    .values({ mentor_id: mentorId, apprentice_id: apprenticeId, invited_at: at })
    .returning('mentorship_id')
    .executeTakeFirstOrThrow();
  return row.mentorship_id;
}

export async function findMentorship(
  connection: Connection,
  { id, lock = false }: { id: string; lock?: boolean },
): Promise<
  | {
      id: string;
      mentorId: string;
      apprenticeId: string;
      status: MentorshipStatus;
      apprenticeRestriction: Restriction | null;
    }
  | undefined
> {
  const query = db(connection)
    .selectFrom('mentorships')
    .select([
      'mentorship_id as id',
      'mentor_id as mentorId',
      'apprentice_id as apprenticeId',
      'status',
      restrictionOf('mentorships.apprentice_id').as('apprenticeRestriction'),
    ])
    .where('mentorship_id', '=', id);
  return (lock ? query.forUpdate() : query).executeTakeFirst();
}

export async function moveMentorship(
  connection: Connection,
  options: { id: string; status: MentorshipStatus; at: Date },
): Promise<void> {
  const { id, status, at } = options;
  const isAnswer = status === 'accepted' || status === 'declined';
  await db(connection)
    .updateTable('mentorships')
    .set({ status, ...(isAnswer ? { answered_at: at } : { ended_at: at }) })
    .where('mentorship_id', '=', id)
    .execute();
}

/** Stores an encouragement; false when the day already has one. */
export async function insertEncouragement(
  connection: Connection,
  options: { id: string; mentorId: string; day: AcademyDay; message: string; at: Date },
): Promise<boolean> {
  const { id, mentorId, day, message, at } = options;
  const row = await db(connection)
    .insertInto('encouragements')
    .values({ mentorship_id: id, mentor_id: mentorId, day, message, sent_at: at })
    .onConflict((conflict) => conflict.columns(['mentorship_id', 'day']).doNothing())
    .returning('encouragement_id')
    .executeTakeFirst();
  return row !== undefined;
}
