import { type Profile, profileSchema } from '@goreal/domain/accounts/profile';
import { type Notification, notificationSchema } from '@goreal/domain/notifications/notification';
import { pageOf } from '#platform/http/page.ts';
import type { Person } from './test-app.ts';

type Reader = Pick<Person, 'get' | 'userId'>;

export async function profileOf(person: Reader): Promise<Profile> {
  return (await person.get(`/api/users/${person.userId}`)).as(profileSchema);
}

/** A person's newest notifications, at most a hundred. */
export async function notificationsOf(person: Reader): Promise<Notification[]> {
  const answer = await person.get(`/api/users/${person.userId}/notifications?limit=100`);
  return answer.as(pageOf(notificationSchema)).items;
}

/** The titles of these notifications. */
export async function titlesFor(person: Reader): Promise<string[]> {
  return (await notificationsOf(person)).map(({ title }) => title);
}
