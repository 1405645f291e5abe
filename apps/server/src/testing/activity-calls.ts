import { type Activity, activitySchema } from '@goreal/domain/activities/activity';
import { pageOf } from '#platform/http/page.ts';
import type { Answer } from './caller.ts';
import type { Person } from './test-app.ts';

/** Uploads a file of activities, or an archive of such files. */
export function uploadActivities(
  person: Pick<Person, 'send' | 'userId'>,
  bytes: Uint8Array | string,
  query = 'name=run.gpx',
): Promise<Answer> {
  return person.send({
    method: 'POST',
    url: `/api/users/${person.userId}/activityFiles?${query}`,
    headers: { 'content-type': 'application/octet-stream' },
    payload: Buffer.from(bytes),
  });
}

/** A person's own activities, newest first. */
export async function activitiesOf(person: Pick<Person, 'get' | 'userId'>): Promise<Activity[]> {
  const answer = await person.get(`/api/users/${person.userId}/activities`);
  return answer.as(pageOf(activitySchema)).items;
}
