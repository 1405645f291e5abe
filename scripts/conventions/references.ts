import type { Finding, Source } from './source.ts';

/** Documents whose numbers the code cites, with the form of a citation and of a numbered item. */
const documents = [
  {
    path: 'docs/specification.md',
    // `specification 5.3`, `specification 2 and 7.1`
    citation: /\bspecification (\d+(?:[.]\d+)?(?:(?:, | and )\d+(?:[.]\d+)?)*)/g,
    numbers: /^(?:#+ |\| )(\d+(?:[.]\d+)?) /gm,
  },
  {
    path: 'docs/rules.md',
    citation: /\brules (\d+(?:(?:, | and )\d+)*)(?!\d|[.]\d)/g,
    numbers: /^## (\d+) /gm,
  },
];

/** Excludes the checks themselves, whose tests cite missing numbers on purpose. */
const citing = /^(apps|packages|bench|deploy)\/|^scripts\/(?!conventions|canary)/;

/** Every cited number of the specification or the rules exists there. */
export function checkReferences(sources: readonly Source[]): Finding[] {
  return documents.flatMap(({ path, citation, numbers }) => {
    const document = sources.find((source) => source.path === path);
    const known = new Set(
      [...(document?.text ?? '').matchAll(numbers)].map(([, number]) => number),
    );
    return sources
      .filter((source) => citing.test(source.path) && !source.path.includes('.generated.'))
      .flatMap((source) => citationsIn(source, citation))
      .filter(({ number }) => !known.has(number))
      .map(({ number, source, line }) => ({
        rule: 'resolved-references',
        path: source.path,
        line,
        message: `${path} has no number ${number}; cite one that it has`,
      }));
  });
}

function citationsIn(source: Source, citation: RegExp) {
  return source.text
    .split('\n')
    .flatMap((text, index) =>
      [...text.matchAll(citation)].flatMap(([, list = '']) =>
        list.split(/, | and /).map((number) => ({ number, source, line: index + 1 })),
      ),
    );
}
