import { PASSWORD, type Person } from '../people.ts';
import type { Outcome, Request, World } from '../world.ts';
import { attempt, get, post } from './requests.ts';

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
    const outcome = await attempt(world, { ...person, cookie: '' }, request);
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
  return { ...post('/api/auth/sign-in/email', { email, password: PASSWORD }), headers: ORIGIN };
}

/** Whether the person's session was seen to read the person's own notifications. */
export async function hasAccess(world: World, person: Person): Promise<boolean> {
  return (await tryAccess(world, person)) === 'done';
}

/** Whether the person's session may read the person's own notifications; unknown where a fault prevents it. */
export async function tryAccess(world: World, person: Person): Promise<Outcome['kind']> {
  const { userId } = person;
  const url = `/api/users/${userId}/notifications`;
  const outcome = await attempt(world, person, get(url));
  return outcome.kind;
}

/** The cookies that a response sets. */
export function cookieFrom(header: unknown): string {
  return [header]
    .flat()
    .map((each) => String(each).split(';')[0])
    .join('; ');
}
