import type { LevelId } from '@goreal/domain/ascension/levels';
import type { AcademyDay } from '@goreal/domain/calendar/academy-day-schema';
import type { GuildId } from '@goreal/domain/guilds/guild-id';
import type { BoardChoice } from '@goreal/domain/leaderboards/board-choice';
import type { PlayersView } from '#features/profiles/index.ts';

export type CelestialTables = PlayersView & {
  celestial_scores: {
    period: string;
    user_id: string;
    /** numeric: text over the wire */
    stamina: string;
    metres: string;
    reached_at: Date;
    is_shown: boolean;
  };
  celestial_rebuilds: { only_row: boolean; rebuilt_at: Date };
};

/** A row of a board with its player; numbers, because they are only displayed. */
export type CelestialRow = {
  user_id: string;
  rank: number;
  stamina: number;
  metres: number;
  display_name: string;
  guild: GuildId;
  level: LevelId;
  avatar_tier: number;
  current_streak: number;
  streak_day: AcademyDay | null;
  board_choice: BoardChoice;
  board_key: string;
};
