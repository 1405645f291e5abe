import { describe, expect, it } from 'vitest';
import { checkDecisions } from './decisions.ts';
import { parseSource } from './source.ts';

const row = (number: number, file = `000${number}-some.md`) =>
  `| [${number}](${file}) | what | accepted |`;
const record = (number: number, words = 100) =>
  parseSource(`docs/decisions/000${number}-some.md`, 'word '.repeat(words));
const found = (options: {
  rows: string[];
  unused?: string;
  records: ReturnType<typeof record>[];
}) =>
  checkDecisions([
    parseSource(
      'docs/decisions/README.md',
      `${options.rows.join('\n')}\n\nSome stay unused: ${options.unused ?? '9'}.\n`,
    ),
    ...options.records,
  ]).map(({ path, message }) => `${path.replace('docs/decisions/', '')}: ${message}`);

describe('decision-records', () => {
  it('accepts an index with every record, in order, that names its gaps', () => {
    const records = [record(1), record(2, 600), record(6)];
    expect(found({ rows: [row(1), row(2), row(6)], unused: '3 to 4 and 5', records })).toEqual([]);
  });

  it.each([
    [
      'a record that is not listed',
      [row(1)],
      [record(1), record(2)],
      '0002-some.md: add it to docs/decisions/README.md',
    ],
    [
      'a row without a record',
      [row(1), row(2)],
      [record(1)],
      'README.md: there is no 0002-some.md; remove its row',
    ],
    [
      'rows out of order',
      [row(2), row(1)],
      [record(1), record(2)],
      'README.md: sort the row of 1 by its number',
    ],
    [
      'a row of another number',
      [row(1), row(2, '0003-some.md')],
      [record(1), record(3)],
      'README.md: 0003-some.md is not number 2',
    ],
    [
      'a gap that is not named',
      [row(1), row(3)],
      [record(1), record(3)],
      'README.md: say that 2 is unused',
    ],
    [
      'a record above a page',
      [row(1)],
      [record(1, 601)],
      '0001-some.md: 601 words; shorten it to 600, a page',
    ],
  ])('reports %s', (_, rows, records, message) => {
    expect(found({ rows, records })).toEqual([message]);
  });
});
