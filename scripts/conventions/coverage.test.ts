import { describe, expect, it } from 'vitest';
import { checkCoverage } from './coverage.ts';
import { parseSource } from './source.ts';

const sources = [
  parseSource('apps/server/src/features/quests/quests.service.ts', ''),
  parseSource(
    'apps/server/src/features/quests/quests.feature.test.ts',
    [
      "it('is accepted once, however often it is asked for', () => {});",
      '// is accepted seldom',
      "it.each([1, 2])('is offered at dawn', () => {});",
    ].join('\n'),
  ),
];

const rows = {
  one: '| Quests are accepted | `server/features/quests/quests.service.ts` | `quests.feature.test.ts` «is accepted once…» | done |',
  two: '| Quests rest | `quests.service.ts` | no test yet | partly: not on Sundays |',
};

const counts = [
  '| done | 1 | 0 | 1 |',
  '| partly | 0 | 1 | 1 |',
  '| not yet | 0 | 0 | 0 |',
  '| all rows | 1 | 1 | 2 |',
  '| of these, something in the row has no test | 0 | 1 | 1 |',
];

function findingsIn(change: (text: string) => string): string[] {
  const text = [
    '# Coverage',
    '',
    '| state | part one | part two | both |',
    '|---|---|---|---|',
    ...counts,
    '',
    '## Part one',
    '',
    '| what is asked | where | proof | state |',
    '|---|---|---|---|',
    rows.one,
    '',
    '## Part two',
    '',
    rows.two,
  ].join('\n');
  const changed = change(text);
  return checkCoverage([...sources, parseSource('docs/spec-coverage.md', changed)]).map(
    ({ line, message }) => `${line}: ${message}`,
  );
}

describe('true-coverage', () => {
  it('finds nothing where counts, files and tests match the document', () => {
    expect(findingsIn((text) => text)).toEqual([]);
  });

  it('knows the title of a test with rows', () => {
    const named = (text: string) => text.replace('is accepted once…', 'is offered at dawn');
    expect(findingsIn(named)).toEqual([]);
  });

  it.each(counts)('reports the count %s when it is another one', (count) => {
    const wrong = count.replace(/[0-9]+ [|]$/, '7 |');
    expect(findingsIn((text) => text.replace(count, wrong))).toEqual([
      `${5 + counts.indexOf(count)}: the rows say «${count}»`,
    ]);
  });

  it('reports a count that is left out', () => {
    expect(findingsIn((text) => text.replace('| not yet | 0 | 0 | 0 |\n', ''))).toEqual([
      '1: the rows say «| not yet | 0 | 0 | 0 |»',
    ]);
  });

  it.each([
    ['no state', '', 'the fourth cell is «»; write done, not yet, or partly: and why'],
    [
      'another state',
      'later',
      'the fourth cell is «later»; write done, not yet, or partly: and why',
    ],
    [
      'a part without its reason',
      'partly',
      'the fourth cell is «partly»; write done, not yet, or partly: and why',
    ],
  ])('reports %s', (_, state, message) => {
    const changed = rows.two.replace('partly: not on Sundays', state);
    expect(findingsIn((text) => text.replace(rows.two, changed))).toContain(`19: ${message}`);
  });

  it.each([
    [
      'a place that is gone',
      ['quests/quests.service.ts', 'quests/accept.ts'],
      '15: there is no file «server/features/quests/accept.ts»; name the one that took its place',
    ],
    [
      'a proof that is gone',
      ['`quests.feature.test.ts` «is accepted once…»', '`accept.feature.test.ts`'],
      '15: there is no file «accept.feature.test.ts»; name the one that took its place',
    ],
    [
      'a test that is gone',
      ['is accepted once…', 'is accepted twice…'],
      '15: `quests.feature.test.ts` has no test «is accepted twice…»; name one that it has',
    ],
    [
      'a title that only a comment has',
      ['is accepted once…', 'is accepted seldom'],
      '15: `quests.feature.test.ts` has no test «is accepted seldom»; name one that it has',
    ],
    [
      'a title of words of two tests',
      ['is accepted once…', 'is accepted…at dawn'],
      '15: `quests.feature.test.ts` has no test «is accepted…at dawn»; name one that it has',
    ],
    [
      'a row that is done without a proof',
      ['`quests.feature.test.ts` «is accepted once…»', ''],
      '15: the row is done and names no proof; name the test, or write no test yet',
    ],
  ])('reports %s', (_, [from = '', to = ''], message) => {
    expect(findingsIn((text) => text.replace(from, to))).toEqual([message]);
  });
});
