import type { Restriction } from '@goreal/domain/young-players/age-band';
import { describe, expect, it } from 'vitest';
import {
  declaredOperations,
  documentedOperations,
  type Operation,
} from '#testing/contract/operations.ts';
import { sampleRequest } from '#testing/contract/requests.ts';
import { testAcademy } from '#testing/test-academy.ts';
import type { Person } from '#testing/test-app.ts';

const academy = await testAcademy();

const operations = documentedOperations(academy.app);

const isOfElders = ({ access }: Operation) => access === 'elder' || access === 'super_admin';
const ofPlayers = operations.filter((of) => of.access !== 'public' && !isOfElders(of));
const CLOSED = Object.entries(declaredOperations(academy.academy))
  .filter(([, line]) => line.includes('closed while restricted'))
  .map(([name]) => name)
  .toSorted();

async function setMode(isOn: boolean): Promise<void> {
  await academy.academy.youngPlayers.setMode({ isOn, actorId: undefined });
}

/** The operations that refuse this account because it is restricted. */
async function refused(
  makePerson: () => Promise<Person>,
  what: readonly Operation[],
): Promise<string[]> {
  const names: string[] = [];
  let person = await makePerson();
  for (const operation of what) {
    // These end the session or the account, or answer the question.
    if (/erasure$|sessions|ageBand$|blocks/.test(operation.path)) person = await makePerson();
    const request = sampleRequest(operation, { uid: person.userId });
    const { status, text } = await person.send(request);
    if (status === 403 && /"reason":"(age-unknown|guardian-needed)"/.test(text)) {
      names.push(operation.name);
    }
  }
  return names.toSorted();
}

async function young(role: 'player' | 'admin' | 'super_admin', wanted: Restriction) {
  const person = await academy.person({ role, guild: 'titans' });
  if (wanted === 'guardian-needed') {
    const answer = await person.put(`/api/users/${person.userId}/ageBand`, { band: 'under-16' });
    expect(answer.status).toBe(200);
  }
  return person;
}

describe('every operation', () => {
  it('of players says whether it is open to an account without a guardian’s consent', () => {
    const undeclared = ofPlayers.filter(({ whileRestricted }) => whileRestricted === undefined);
    expect(undeclared.map(({ name }) => name)).toEqual([]);
  });

  it.each(['age-unknown', 'guardian-needed'] as const)(
    'that is closed refuses %s, and no other does',
    async (restriction) => {
      await setMode(true);
      const open = await refused(() => young('player', restriction), ofPlayers);
      await setMode(false);
      // Depends on its body: a consent to sharing is closed, a withdrawal is open (consents.feature.test.ts).
      const consent = 'PUT /api/users/{uid}/consents/{purpose}';
      expect(open.filter((name) => name !== consent)).toEqual(CLOSED);
    },
  );

  it('of elders and operators is closed as well, but for the switch of the mode', async () => {
    await setMode(true);
    const what = operations.filter(isOfElders);
    const names = await refused(() => young('super_admin', 'guardian-needed'), what);
    await setMode(false);
    const open = what.map(({ name }) => name).filter((name) => !names.includes(name));
    expect(open.toSorted()).toEqual(['GET /api/youngPlayersMode', 'PUT /api/youngPlayersMode']);
  });

  it('asks nobody for an age while the mode is off', async () => {
    const none = await refused(() => young('player', 'age-unknown'), ofPlayers);
    expect(none).toEqual([]);
  });
});
