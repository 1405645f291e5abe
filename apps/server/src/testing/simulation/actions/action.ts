import type { Person } from '../people.ts';
import type { Random } from '../random.ts';
import type { Outcome, Request, World } from '../world.ts';

/** What a person does in one step. */
export type Acting = {
  world: World;
  actor: Person;
  random: Random;
  /** Sends a request; where the client learns nothing, it tries again as a person does. Records both. */
  send(person: Person, what: string, request: Request): Promise<Outcome>;
};

/** Whether it happened, or may have: an earlier try of a refused request may have been done. */
export function mayBeDone(outcome: Outcome): boolean {
  return outcome.kind !== 'refused' || outcome.isRepeat === true;
}

/** Problems that it saw with its own eyes. */
export type Action = (acting: Acting) => Promise<string[] | undefined>;
