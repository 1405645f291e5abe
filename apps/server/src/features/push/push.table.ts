import type { Notification, NotificationType } from '@goreal/domain/notifications/notification';
import type { Generated, Selectable } from 'kysely';

export type PushState = 'queued' | 'sending' | 'accepted' | 'expired' | 'failed' | 'skipped';

export type PushTables = {
  push_devices: {
    device_id: Generated<string>;
    user_id: string;
    endpoint: string | null;
    p256dh: string | null;
    auth: string | null;
    fcm_token: string | null;
    /** VAPID key the subscription was made with */
    public_key: string;
    user_agent: string;
    expires_at: Date | null;
    created_at: Date;
    last_seen_at: Date;
    last_success_at: Generated<Date | null>;
    last_failure_at: Generated<Date | null>;
    last_failure: Generated<string | null>;
  };
  push_settings: {
    user_id: string;
    muted_kinds: string[];
    /** minutes of the academy's day */
    quiet_from: number | null;
    quiet_until: number | null;
    reminder_at: number | null;
    /** academy day of the first reminder at this time */
    reminder_from: string | null;
  };
  push_deliveries: {
    delivery_id: Generated<number>;
    notification_id: string;
    device_id: string;
    batch_id: string | null;
    state: Generated<PushState>;
    attempt: Generated<number>;
    /** when it may be sent; while sending, when another process may take it over */
    due_at: Date;
    reason: string | null;
    created_at: Date;
    by_fcm: boolean;
  };
  push_position: { read_until: Date | null };
};

export type DeviceRow = Selectable<PushTables['push_devices']>;

/** A new notification, a device of its reader, and the reader's settings. */
export type Candidate = {
  notification_id: string;
  type: NotificationType;
  priority: Notification['priority'];
  created_at: Date;
  batch_id: string | null;
  device_id: string;
  by_fcm: boolean;
  muted_kinds: string[] | null;
  quiet_from: number | null;
  quiet_until: number | null;
};

/** A claimed delivery, with its device and its notification where they still exist. */
export type Claim = {
  delivery_id: number;
  attempt: number;
  notification_id: string;
  device_id: string;
  /** null: the device was removed */
  device:
    | (Pick<DeviceRow, 'endpoint' | 'p256dh' | 'auth' | 'fcm_token' | 'public_key'> & {
        /** ISO 8601, as JSON writes it */
        created_at: string;
      })
    | null;
  /** null: the notification was deleted */
  notification: Pick<
    Notification,
    | 'id'
    | 'type'
    | 'title'
    | 'body'
    | 'icon'
    | 'clickAction'
    | 'createdAt'
    | 'data'
    | 'priority'
    | 'isRead'
  > | null;
};
