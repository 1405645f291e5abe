import { expect, it } from 'vitest';
import { missingDocuments } from './documents.ts';
import { parseSource } from './source.ts';

const read = [
  'docs/architecture.md',
  'docs/asvs.md',
  'docs/glossary.md',
  'docs/rules.md',
  'docs/spec-coverage.md',
  'docs/specification.md',
];
const sources = read.map((path) => parseSource(path, ''));

it('finds nothing where every document that a check reads is there', () => {
  expect(missingDocuments(sources)).toEqual([]);
});

it.each(read)('reports that %s was removed or renamed', (gone) => {
  const left = sources.filter(({ path }) => path !== gone);
  expect(missingDocuments(left)).toMatchObject([{ rule: 'needed-documents', path: gone }]);
});
