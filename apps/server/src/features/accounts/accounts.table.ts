import type { Role } from '@goreal/domain/accounts';
import type { LevelId } from '@goreal/domain/ascension';
import type { GuildId } from '@goreal/domain/guilds';
import type { Generated, Selectable } from 'kysely';

export type AccountsTables = {
  profiles: {
    user_id: string;
    display_name: string;
    role: Role;
    guild: GuildId | null;
    level: LevelId;
    current_aura: number;
    current_streak: number;
    /** academy day `current_streak` was computed for */
    streak_day: string | null;
    total_submissions: number;
    approved_submissions: number;
    /** numeric: text over the wire */
    stamina_points: string;
    avatar_tier: number;
    strava_athlete_info: { firstname: string; lastname: string } | null;
    last_activity_sync: Date | null;
    version: Generated<number>;
    created_at: Date;
    updated_at: Date;
  };
  auth_users: { id: string; email: string; name: string };
  auth_verifications: { value: string };
};

export type ProfileRow = Selectable<AccountsTables['profiles']> & { email: string };
