import type { Notification } from '@goreal/domain/notifications/notification';
import type { NotificationType } from '@goreal/domain/notifications/notification-kind';
import type { Selectable } from 'kysely';
import type { Tables } from '#platform/database/tables.generated.ts';

export type PushState = 'queued' | 'sending' | 'accepted' | 'expired' | 'failed' | 'skipped';

export type PushTables = Pick<
  Tables,
  'push_deliveries' | 'push_devices' | 'push_position' | 'push_settings'
>;

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
  /** whether the device's last push failed */
  isFailing: boolean;
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
