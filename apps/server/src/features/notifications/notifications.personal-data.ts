import { forgetEvents } from '#platform/live-events/live-events.repository.ts';
import type { PersonalDataPart } from '#platform/personal-data/personal-data.ts';
import { notificationsAbout } from './notifications.repository.ts';

/** Notifications of others that name a user are deleted with the user's account, by cascade. */
export const notificationsPersonalData: PersonalDataPart = {
  name: 'notifications',
  tables: [
    { table: 'notifications', owner: 'user_id', key: 'notification_id', omit: ['about_id'] },
  ],
  mentions: {
    'notifications.sent_by':
      'the bare id of the sender of a notification that belongs to its reader',
    'notifications.about_id':
      'whom the text names; belongs to its reader and goes by cascade with either account',
  },
  erase: async (tx, userId) => forgetEvents(tx, await notificationsAbout(tx, userId)),
};
