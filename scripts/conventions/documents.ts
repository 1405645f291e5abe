import type { Finding, Source } from './source.ts';

/** Documents that a check reads: without one, that check finds nothing in it. */
const needed = [
  'docs/architecture.md',
  'docs/asvs.md',
  'docs/glossary.md',
  'docs/rules.md',
  'docs/spec-coverage.md',
  'docs/specification.md',
];

/** Only for the whole project; the small ones in the tests of the checks have only the documents that they are about. */
export function missingDocuments(sources: readonly Source[]): Finding[] {
  const paths = new Set(sources.map(({ path }) => path));
  return needed
    .filter((path) => !paths.has(path))
    .map((path) => ({
      rule: 'needed-documents',
      path,
      line: 1,
      message: 'a check reads this document; put it back, or change the check',
    }));
}
