import type { Role } from '@goreal/domain/accounts/role';
import type { LevelId } from '@goreal/domain/ascension/levels';
import type { AcademyDay } from '@goreal/domain/calendar/academy-day-schema';
import type { GuildId } from '@goreal/domain/guilds/guild-id';
import type { BoardChoice } from '@goreal/domain/leaderboards/board-choice';
import type { ColumnType } from 'kysely';

/** A profile as it is stored: one for each account, made with it by a trigger. */
type Profile = {
  user_id: string;
  display_name: string;
  role: Role;
  guild: GuildId | null;
  level: LevelId;
  current_aura: number;
  current_streak: number;
  /** academy day `current_streak` was computed for */
  streak_day: AcademyDay | null;
  total_submissions: number;
  approved_submissions: number;
  /** numeric: text over the wire */
  stamina_points: string;
  avatar_tier: number;
  strava_athlete_info: ColumnType<
    { firstname: string; lastname: string } | null,
    never,
    string | null
  >;
  last_activity_sync: Date | null;
  board_choice: BoardChoice;
  /** names the row of a board; under a pseudonym it leads to no one */
  board_key: string;
  aura_reached_at: Date;
  /** rises with every change that a stored streak or an open decision rests on */
  version: number;
  created_at: Date;
  updated_at: Date;
};

export type ProfilesTables = { profiles: Profile };

/** The view of the profiles for every other feature: to read and to join, never to write. */
export type PlayersView = {
  players: {
    [Column in keyof Profile]: Profile[Column] extends ColumnType<infer Selected, never, unknown>
      ? ColumnType<Selected, never, never>
      : ColumnType<Profile[Column], never, never>;
  };
};
