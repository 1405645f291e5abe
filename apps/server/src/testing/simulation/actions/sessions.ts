import { PASSWORD, type Person } from '../people.ts';
import type { Request, World } from '../world.ts';

export const ORIGIN = { origin: 'http://localhost:3000' };
/** Tries of somebody who signs in while the server fails now and then. */
const TRIES = 4;

/** Signs a person in by address and password; the session is theirs from now on. */
export async function comesIn(
  world: World,
  person: Person,
): Promise<'done' | 'refused' | 'unknown'> {
  const { email } = person;
  const request: Request = {
    ...{ method: 'POST', url: '/api/auth/sign-in/email', headers: ORIGIN },
    body: { email, password: PASSWORD },
  };
  for (let count = 0; count < TRIES; count += 1) {
    const outcome = await world.call({ ...person, cookie: '' }, request);
    await world.restartIfStopped();
    world.history.add(`  ${person.name} signs in: ${outcome.kind}`);
    if (outcome.kind === 'refused') return 'refused';
    if (outcome.kind === 'unknown') continue;
    person.cookie = cookieFrom(outcome.headers['set-cookie']);
    return 'done';
  }
  return 'unknown';
}

/** Whether the session that a person has opens what is theirs. */
export async function isLetIn(world: World, person: Person): Promise<boolean> {
  const { userId } = person;
  const url = `/api/users/${userId}/notifications`;
  const outcome = await world.call(person, { method: 'GET', url });
  await world.restartIfStopped();
  return outcome.kind === 'done';
}

function cookieFrom(header: unknown): string {
  return [header]
    .flat()
    .map((each) => String(each).split(';')[0])
    .join('; ');
}
