import { getMigrations } from 'better-auth/db/migration';
import { expect, it } from 'vitest';
import { testAcademy } from '#testing/test-academy.ts';

const academy = await testAcademy();

it('the tables of sign-ins have every column that the library needs', async () => {
  const { toBeCreated, toBeAdded, schemaProblems } = await getMigrations(
    academy.academy.auth.options,
  );
  expect({ toBeCreated, toBeAdded, schemaProblems }).toEqual({
    toBeCreated: [],
    toBeAdded: [],
    schemaProblems: [],
  });
});
