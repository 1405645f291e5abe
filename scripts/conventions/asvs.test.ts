import { describe, expect, it } from 'vitest';
import { checkAsvs } from './asvs.ts';
import { parseSource } from './source.ts';

const test = parseSource(
  'apps/server/src/app.feature.test.ts',
  "it('is closed to visitors', () => {});",
);
const place = parseSource('apps/server/src/app.ts', '');
const reason = 'The application has no such part, and adds none without a row here.';

/** A book of both levels: one test, one place, and reasons. */
function book(change: (text: string) => string = (text) => text): string[] {
  const rows = Array.from({ length: 68 }, (_, at) => `| 9.9.${at} | x | reason | ${reason} |`);
  const second = Array.from({ length: 183 }, (_, at) => `| 8.8.${at} | x | reason | ${reason} |`);
  const text = [
    '# Book',
    '| 1 | 1 | 1 | 68 | 0 | 70 of 70 |',
    '| 2 | 0 | 0 | 183 | 0 | 183 of 183 |',
    '## Level 1',
    '| 1.1.1 | x | test | `app.feature.test.ts` «is closed to visitors» |',
    '| 1.1.2 | x | place | `server/app.ts` |',
    ...rows,
    '## Level 2',
    ...second,
  ].join('\n');
  const sources = [test, place, parseSource('docs/asvs.md', change(text))];
  return checkAsvs(sources).map(({ line, message }) => `${line}: ${message}`);
}

const swap = (from: string, to: string) => book((text) => text.replace(from, to));

describe('true-asvs', () => {
  it('finds nothing where counts, files and tests match the book', () => {
    expect(book()).toEqual([]);
    expect(checkAsvs([test, place])).toEqual([]);
  });

  it('accepts a section of a document as a place', () => {
    expect(swap('`server/app.ts`', '`docs/asvs.md` “Level 2”')).toEqual([]);
  });

  it('reports counts that the rows do not have', () => {
    expect(swap('| 1 | 1 | 1 | 68 |', '| 1 | 70 | 0 | 0 |')).toEqual([
      '1: the rows say «| 1 | 1 | 1 | 68 | 0 | 70 of 70 |»',
    ]);
  });

  it('reports a requirement that is left out, and one that is there twice', () => {
    const missing = book((text) => text.replace(/\n[|] 9[.]9[.]0 .*/, ''));
    expect(missing).toContain('1: level 1 has 70 requirements; the book has 69');
    expect(swap('| 9.9.1 |', '| 9.9.0 |')).toEqual(['8: requirement 9.9.0 has a row already']);
  });

  it.each([
    ['a test that is gone', '«is closed to visitors»', '«is open»', /no named file has a test/],
    ['a test file that is gone', 'app.feature.test.ts', 'old.test.ts', /there is no file/],
    [
      'a test without its file',
      '`app.feature.test.ts` «is closed to visitors»',
      'x',
      /name the test/,
    ],
    [
      'a place without a file',
      '`server/app.ts`',
      'there',
      /name the file or the section that does it/,
    ],
    [
      'a section that is gone',
      '`server/app.ts`',
      '`docs/asvs.md` “Level 3”',
      /docs\/asvs.md has no section “Level 3”/,
    ],
    ['a bare reason', reason, 'not applicable', /say in a sentence why/],
    ['an answer of another kind', '| place |', '| done |', /the third cell is «done»/],
  ])('reports %s', (_, from, to, message) => {
    expect(swap(from, to).join('\n')).toMatch(message);
  });
});
