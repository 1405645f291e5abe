import type { PersonalDataPart } from '#platform/personal-data/personal-data.ts';

export const notificationsPersonalData: PersonalDataPart = {
  name: 'notifications',
  tables: [{ table: 'notifications', owner: 'user_id', key: 'notification_id' }],
  mentions: {
    'notifications.sent_by': 'the bare id of the elder on a letter that belongs to its reader',
  },
};
