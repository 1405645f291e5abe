import type { Role } from '@goreal/domain/accounts/role';
import type { LevelId } from '@goreal/domain/ascension/levels';
import type { AcademyDay } from '@goreal/domain/calendar/academy-day-schema';
import type { GuildId } from '@goreal/domain/guilds/guild-id';
import type { BoardChoice } from '@goreal/domain/leaderboards/board-choice';
import type { ColumnType } from 'kysely';

/** A stored profile: one for each account, created with it by a trigger. */
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
  /** numeric: a string in the driver */
  stamina_points: string;
  avatar_tier: number;
  strava_athlete_info: ColumnType<
    { firstname: string; lastname: string } | null,
    never,
    string | null
  >;
  last_activity_sync: Date | null;
  board_choice: BoardChoice;
  /** key of the row on a board; under a pseudonym it reveals no user */
  board_key: string;
  aura_reached_at: Date;
  /** incremented by every change that affects a stored streak or an open decision */
  version: number;
  created_at: Date;
  updated_at: Date;
};

export type ProfilesTables = { profiles: Profile };

/** The view of profiles for every other feature: read-only. */
export type PlayersView = {
  players: {
    [Column in keyof Profile]: Profile[Column] extends ColumnType<infer Selected, never, unknown>
      ? ColumnType<Selected, never, never>
      : ColumnType<Profile[Column], never, never>;
  };
};
