import type {
  BroadcastPayload,
  BroadcastState,
  BroadcastTarget,
} from '@goreal/domain/broadcasts/broadcast';
import type { GuildId } from '@goreal/domain/guilds/guild-id';
import type { Generated, Selectable } from 'kysely';
import type { PlayersView } from '#features/profiles/index.ts';

export type BroadcastsTables = PlayersView & {
  broadcasts: {
    broadcast_id: Generated<string>;
    request_id: string | null;
    state: Generated<BroadcastState>;
    target: BroadcastTarget;
    target_guild: GuildId | null;
    target_user_id: string | null;
    payload: BroadcastPayload;
    sent_by: string | null;
    created_at: Date;
    schedule_time: Date | null;
    due_at: Date;
    sent_at: Date | null;
    /** the last recipient whose notification is written */
    written_to: Generated<string>;
    is_written: Generated<boolean>;
    total_targets: Generated<number>;
    fcm_tokens_found: Generated<number>;
    /** final figures; while sending they are counted from its pushes */
    success_count: number | null;
    failed_count: number | null;
    expired_count: number | null;
    fcm_success_count: number | null;
  };
  auth_users: { id: string; email: string };
  push_devices: { device_id: string; user_id: string };
};

export type BroadcastRow = Selectable<BroadcastsTables['broadcasts']>;

export type BroadcastLogRow = BroadcastRow & {
  sent_by_name: string | null;
  target_user_name: string | null;
};
