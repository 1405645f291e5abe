import { PASSWORD, type Person } from '../people.ts';
import type { Outcome, Request, World } from '../world.ts';

export const ORIGIN = { origin: 'http://localhost:3000' };
/** Attempts of a sign-in, because an injected fault may fail one. */
const TRIES = 4;

/** Signs a person in by email and password, and stores the new session in `person.cookie`. */
export async function signIn(
  world: World,
  person: Person,
): Promise<'done' | 'refused' | 'unknown'> {
  const request = signInRequest(person);
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

/** A sign-in by email and password. */
export function signInRequest({ email }: Person): Request {
  return {
    method: 'POST',
    url: '/api/auth/sign-in/email',
    headers: ORIGIN,
    body: { email, password: PASSWORD },
  };
}

/** Whether the person's session was seen to read the person's own notifications. */
export async function hasAccess(world: World, person: Person): Promise<boolean> {
  return (await tryAccess(world, person)) === 'done';
}

/** Whether the person's session may read the person's own notifications; unknown where a fault prevents it. */
export async function tryAccess(world: World, person: Person): Promise<Outcome['kind']> {
  const { userId } = person;
  const url = `/api/users/${userId}/notifications`;
  const outcome = await world.call(person, { method: 'GET', url });
  await world.restartIfStopped();
  return outcome.kind;
}

/** The cookies that a response sets. */
export function cookieFrom(header: unknown): string {
  return [header]
    .flat()
    .map((each) => String(each).split(';')[0])
    .join('; ');
}
