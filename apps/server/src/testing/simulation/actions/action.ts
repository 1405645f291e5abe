import type { Person } from '../people.ts';
import type { Random } from '../random.ts';
import type { Outcome, Request, World } from '../world.ts';

/** The context of one step of a person. */
export type Acting = {
  world: World;
  actor: Person;
  random: Random;
  /** Sends a request; when the response is lost, retries as a client does. Records both. */
  send(person: Person, what: string, request: Request): Promise<Outcome>;
};

/**
 * Whether the change was made or may have been made: an earlier attempt of a refused request may have
 * succeeded.
 */
export function mayBeDone(outcome: Outcome): boolean {
  return outcome.kind !== 'refused' || outcome.isRepeat === true;
}

/** One step of a person; returns violations that it has detected itself. */
export type Action = (acting: Acting) => Promise<string[] | undefined>;
