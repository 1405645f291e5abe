import type { Generated, Selectable } from 'kysely';
import type { PlayersView } from '#features/profiles/index.ts';

type Verdict = 'stands' | 'lifted';

export type MembersTables = PlayersView & {
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
  auth_users: { id: string; email: string };
};

export type SuspensionRow = Selectable<MembersTables['suspensions']> & {
  suspended_by_name: string | null;
};

export type MemberRow = Selectable<MembersTables['players']> & {
  email: string;
  folded: string;
  /** 0: found as typed, marks and all; 1: found without them */
  rank: number;
};
