import type { ActivityLimits, Doubt } from '@goreal/domain/activities/limits';
import type { Standing, ZeroReason } from '@goreal/domain/activities/score';
import type { SportFamily } from '@goreal/domain/activities/sport';
import type { AcademyDay } from '@goreal/domain/calendar/academy-day-schema';
import type { ActivitySource } from '@goreal/domain/ledger/cause';
import type { Generated, Selectable } from 'kysely';

export type ActivitiesTables = {
  activities: {
    activity_id: Generated<string>;
    user_id: string;
    source: ActivitySource;
    source_id: string;
    source_revision: number;
    removed_at: Date | null;
    removed_reason: string | null;
    name: string | null;
    visibility: string | null;
    device: string | null;
    sport_type: string | null;
    family: SportFamily | null;
    /** academy day of the start */
    day: AcademyDay | null;
    started_at: Date | null;
    elapsed_seconds: number | null;
    moving_seconds: number | null;
    /** numeric: a string in the driver */
    metres: string | null;
    is_flagged: boolean;
    is_typed: boolean;
    is_attested: Generated<boolean>;
    cautions: Generated<Doubt[]>;
    import_id: string | null;
    limits_id: number | null;
    verdict: 'approved' | 'rejected' | null;
    standing: Standing;
    reason: ZeroReason | null;
    doubts: Doubt[];
    duplicate_of: string | null;
    points: string;
    entries: number;
    tier_before: number;
    tier_after: number;
    synced_at: Date;
    created_at: Date;
    note: string | null;
    proof_path: string | null;
    proof_type: string | null;
    reviews: Generated<number>;
    reviewed_by: string | null;
    reviewed_at: Date | null;
    review_reason: string | null;
    appeal: string | null;
    appealed_at: Date | null;
  };
  activity_limits: {
    limits_id: Generated<number>;
    limits: ActivityLimits;
    created_by: string | null;
    created_at: Date;
  };
  stamina_totals: {
    user_id: string;
    source: ActivitySource;
    points: string;
    run: string;
    swim: string;
    cycle: string;
    walk: string;
    reached_at: Date;
  };
};

export type ActivityRow = Selectable<ActivitiesTables['activities']>;
