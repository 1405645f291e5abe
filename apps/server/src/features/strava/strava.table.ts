import type { Generated, Selectable } from 'kysely';

export type StravaTables = {
  strava_links: {
    user_id: string;
    athlete_id: string;
    firstname: string;
    lastname: string;
    scope: string;
    /** both tokens are sealed, see token-seal.ts */
    access_token: string;
    refresh_token: string;
    expires_at: Date;
    state: Generated<'connected' | 'reconnect'>;
    connected_at: Date;
    last_sync_at: Date | null;
    /** the player's last requested sync */
    asked_at: Date | null;
    reconnect_at: Date | null;
    due_at: Date | null;
    waits_until: Date | null;
    /** position of the first import, which walks back in time; null when it is complete */
    import_before: Date | null;
    import_page: Generated<number>;
    imported: Generated<number>;
    /** position of the recheck, which walks back in time; null between passes */
    recheck_before: Date | null;
    recheck_due_at: Date | null;
    reading: Generated<number>;
    lease_id: string | null;
    lease_until: Date | null;
  };
  strava_states: {
    state_hash: string;
    user_id: string;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
  };
  strava_recent: { user_id: string; activity_id: string; started_at: Date; fingerprint: string };
  strava_revocations: {
    revocation_id: Generated<number>;
    athlete_id: string;
    refresh_token: string;
    attempts: Generated<number>;
    due_at: Generated<Date>;
  };
  strava_deletions: {
    receipt: string;
    user_id: string | null;
    reason: 'disconnected' | 'revoked';
    activities: number;
    deleted_at: Date;
  };
  strava_app: {
    only_row: Generated<boolean>;
    quarter_start: Date;
    quarter_used: number;
    quarter_limit: number;
    day_start: Date;
    day_used: number;
    day_limit: number;
    inactive_at: Date | null;
    probe_at: Date | null;
    full_at: Date | null;
    paused_at: Date | null;
    subscription_id: number | null;
    subscription_url: string | null;
    subscription_problem: string | null;
    subscription_checked_at: Date | null;
    last_event_at: Date | null;
    last_sweep_at: Date | null;
  };
  strava_events: {
    event_id: Generated<number>;
    object_type: string;
    object_id: string;
    aspect_type: string;
    owner_id: string;
    event_time: number;
    deauthorises: boolean;
    state: Generated<'waiting' | 'done' | 'ignored' | 'failed'>;
    attempts: Generated<number>;
    due_at: Date;
    received_at: Date;
  };
};

export type LinkRow = Selectable<StravaTables['strava_links']>;
export type AppRow = Selectable<StravaTables['strava_app']>;
export type EventRow = Selectable<StravaTables['strava_events']>;
export type RevocationRow = Selectable<StravaTables['strava_revocations']>;
