import type { PersonalDataPart } from '#platform/personal-data/personal-data.ts';

/**
 * Deliveries reference a notification and a device only; both are deleted with their user, and the rest within days.
 */
export const pushPersonalData: PersonalDataPart = {
  name: 'push',
  tables: [
    {
      table: 'push_devices',
      owner: 'user_id',
      key: 'device_id',
      // With these values anyone can push to the device.
      omit: ['endpoint', 'p256dh', 'auth', 'fcm_token', 'public_key'],
    },
    { table: 'push_settings', owner: 'user_id', key: 'user_id' },
  ],
};
