import fc from 'fast-check';
import { z } from 'zod';
import type { Answer, Caller } from '../caller.ts';
import { grantAura } from '../factories.ts';
import type { Person, TestAcademy } from '../test-app.ts';
import { createKnownIds } from './known-ids.ts';
import { documentedOperations, type JsonSchema, type Operation } from './operations.ts';
import { onTheWire, requestsOf } from './requests.ts';

export type FuzzReport = {
  requests: number;
  /** number of responses by status */
  statuses: Record<number, number>;
  /** operations that never succeeded */
  unserved: string[];
  /** the faults, each with the request that caused it */
  faults: string[];
};

type Role = 'visitor' | 'player' | 'elder' | 'super_admin';

/** Mostly roles with access, so that more than the access rule is tested. */
const SENDERS: Readonly<Record<string, readonly Role[]>> = {
  elder: ['elder', 'player', 'super_admin', 'elder', 'visitor'],
  super_admin: ['super_admin', 'elder', 'super_admin', 'player', 'visitor'],
};
const ALL: readonly Role[] = ['player', 'visitor', 'player', 'elder', 'super_admin'];

/**
 * Sends requests generated from the OpenAPI document to every operation, as each role in turn, and validates every
 * response against the document. The same seed generates the same requests.
 * @param options.perOperation requests for each operation in a round
 */
export async function fuzzContract(options: {
  academy: TestAcademy;
  seed: number;
  perOperation: number;
  rounds?: number;
}): Promise<FuzzReport> {
  const { academy, seed, perOperation, rounds = 2 } = options;
  const people = await createCallers(academy);
  const ids = createKnownIds();
  const operations = documentedOperations(academy.app);
  const unserved = new Set(operations.map(({ name }) => name));
  const report: FuzzReport = { requests: 0, statuses: {}, unserved: [], faults: [] };

  const record = (
    sender: string,
    { status, fault, sent }: { status: number; fault: string | undefined; sent: string },
  ) => {
    report.requests += 1;
    report.statuses[status] = (report.statuses[status] ?? 0) + 1;
    if (fault) report.faults.push(`${sender}: ${fault}\n  sent: ${sent}`);
  };

  for (let round = 0; round < rounds; round += 1) {
    ids.learn('/api/submissions', await people.submit());
    for (const [at, operation] of operations.entries()) {
      const made = fc.sample(requestsOf(operation), {
        seed: seed + round * 100_000 + at,
        numRuns: perOperation,
      });
      for (const [turn, request] of made.entries()) {
        const senders = SENDERS[operation.access ?? ''] ?? ALL;
        const role = senders[(turn + round) % senders.length] ?? 'visitor';
        const actor = await people.take(role);
        const wire = onTheWire({
          operation,
          request,
          resolve: (known) => ids.resolve({ known, path: operation.path, own: actor.userId }),
        });
        const answer = await actor.caller.send(wire);
        if (answer.status < 300) {
          unserved.delete(operation.name);
          ids.learn(operation.path, answer.body);
        }
        if (answer.status === 401 || operation.access === 'super_admin') people.verifyNext(role);
        record(`${operation.name} as ${role}`, {
          status: answer.status,
          fault: faultOf(operation, answer),
          sent: `${wire.url} ${wire.payload ?? ''}`.slice(0, 600),
        });
      }
    }
  }
  await admitNewAccounts(academy);
  return { ...report, unserved: [...unserved] };
}

/** Requests of operators may have made every new account wait for an elder, or for its age band. */
async function admitNewAccounts({ academy, database }: TestAcademy): Promise<void> {
  await database.pool.query(`update door set approval = 'off'`);
  await academy.youngPlayers.setMode({ isOn: false, actorId: undefined });
}

type Actor = { caller: Caller; userId: string };

/** The callers; one whom a request has suspended, demoted or signed out is replaced. */
async function createCallers(academy: TestAcademy) {
  const makers: Record<Exclude<Role, 'visitor'>, () => Promise<Person>> = {
    player: async () => {
      const player = await academy.player();
      const { userId } = player;
      // A level high enough for every perk.
      await grantAura(academy.database, { userId, amount: 60_000, level: 'legendary' });
      return player;
    },
    elder: () => academy.elder(),
    super_admin: () => academy.operator(),
  };
  const callers = new Map<Role, Person>();
  const unverified = new Set<Role>();
  const nobody = '11111111-1111-4111-8111-111111111111';

  async function hasRole(role: Role, person: Person): Promise<boolean> {
    const answer = await person.get(`/api/users/${person.userId}`);
    const expected = role === 'elder' ? 'admin' : role;
    return answer.status === 200 && (answer.body as { role: string }).role === expected;
  }

  return {
    /** Pending submissions and accepted quests of players who keep submitting. */
    async submit(): Promise<{ submissionId?: string; questId: string }[]> {
      // A new player, because earlier requests may have changed the last one's guild.
      await admitNewAccounts(academy);
      const player = await makers.player();
      callers.set('player', player);
      const questId = await academy.quest({ isDaily: false });
      await player.put(`/api/users/${player.userId}/activeQuests/${questId}`);
      const reports = [await academy.submit(player), await academy.submit(player)];
      return [{ questId }, ...reports];
    },
    async take(role: Role): Promise<Actor> {
      if (role === 'visitor') return { caller: academy.visitor, userId: nobody };
      let person = callers.get(role);
      if (person && unverified.has(role) && !(await hasRole(role, person))) person = undefined;
      unverified.delete(role);
      person ??= await makers[role]();
      callers.set(role, person);
      return { caller: person, userId: person.userId };
    },
    verifyNext(role: Role): void {
      unverified.add(role);
    },
  };
}

const schemas = new WeakMap<JsonSchema, z.ZodType>();

/** The fault of a response: a server error, or something that the document does not declare. */
function faultOf(operation: Operation, answer: Answer): string | undefined {
  const { status } = answer;
  if (status >= 500) return `${status}: ${answer.text.slice(0, 200)}`;
  const family = `${Math.floor(status / 100)}XX`;
  const declared = [String(status), family].find((name) => name in operation.responses);
  if (declared === undefined) return `status ${status} is not declared`;
  const schema = operation.responses[declared];
  if (!schema) return answer.text === '' ? undefined : `a body that is not declared (${status})`;
  const parsed = zodOf(schema).safeParse(answer.body);
  if (parsed.success) return undefined;
  return `body of ${status} is not as declared: ${z.prettifyError(parsed.error)}`;
}

function zodOf(schema: JsonSchema): z.ZodType {
  const known = schemas.get(schema);
  if (known) return known;
  const made = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);
  schemas.set(schema, made);
  return made;
}
