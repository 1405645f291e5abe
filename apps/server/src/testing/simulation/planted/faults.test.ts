import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { PLANTED } from './faults.ts';

const root = new URL('../../../../../../', import.meta.url);
const patches = PLANTED.flatMap(({ name, patches: own = [] }) =>
  own.map((patch) => [name, patch.file, patch.find] as const),
);

it.each(patches)('plants «%s» in %s, whose text occurs once', (_name, file, find) => {
  const text = readFileSync(fileURLToPath(new URL(file, root)), 'utf8');
  expect(text.split(find)).toHaveLength(2);
});

it('gives every planted fault a name of its own', () => {
  const names = PLANTED.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
