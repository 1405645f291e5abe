import { ENTRY_LIMITS } from '@goreal/domain/activities/hold';
import { expect, it } from 'vitest';
import { testAcademy } from '#testing/test-academy.ts';
import type { Person } from '#testing/test-app.ts';

const academy = await testAcademy({ rateLimitFactor: 1 });

const LIMITS = [
  {
    what: 'removed activities a day',
    points: ENTRY_LIMITS.removalsPerDay,
    send: (person: Person) =>
      person.send({
        method: 'DELETE',
        url: `/api/users/${person.userId}/activities/${crypto.randomUUID()}`,
      }),
  },
];

it.each(LIMITS)(
  'are bounded for one account, also at the same moment: $what',
  async ({ points, send }) => {
    const [person, other] = [await academy.player(), await academy.player()];
    const answers = await Promise.all(Array.from({ length: points + 5 }, () => send(person)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
    expect((await send(other)).status).not.toBe(429);
  },
);
