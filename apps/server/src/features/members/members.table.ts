import type { Role } from '@goreal/domain/accounts';
import type { LevelId } from '@goreal/domain/ascension';
import type { GuildId } from '@goreal/domain/guilds';
import type { Generated, Selectable } from 'kysely';

type Verdict = 'stands' | 'lifted';

export type MembersTables = {
  member_names: { user_id: string; folded: string; marked: string };
  suspensions: {
    suspension_id: Generated<string>;
    user_id: string;
    reason: string;
    suspended_by: string | null;
    suspended_at: Date;
    until: Date;
    lifted_at: Date | null;
    appeal: string | null;
    appealed_at: Date | null;
    verdict: Verdict | null;
    answer: string | null;
  };
  profiles: {
    user_id: string;
    display_name: string;
    role: Role;
    guild: GuildId | null;
    level: LevelId;
    current_aura: number;
    total_submissions: number;
    approved_submissions: number;
    created_at: Date;
    updated_at: Date;
  };
  auth_users: { id: string; email: string };
  auth_sessions: { userId: string };
};

export type SuspensionRow = Selectable<MembersTables['suspensions']> & {
  suspended_by_name: string | null;
};

export type MemberRow = Selectable<MembersTables['profiles']> & {
  email: string;
  folded: string;
  /** 0: found as typed, marks and all; 1: found without them */
  rank: number;
};
