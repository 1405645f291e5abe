import { describe, expect, it } from 'vitest';
import { checkReferences } from './references.ts';
import { parseSource } from './source.ts';

const specification = parseSource(
  'docs/specification.md',
  '## 5 Validation\n\n| no. | what |\n|---|---|\n| 5.1 | registration |\n\n### 5.2 Guild\n',
);
const rules = parseSource('docs/rules.md', '## 7 Streak\n');
const found = (text: string, path = 'packages/domain/src/quests/quest.ts') =>
  checkReferences([specification, rules, parseSource(path, text)]).map(({ message }) => message);

describe('resolved-references', () => {
  it('finds sections, rows and headings', () => {
    const text = '/** specification 5.1, as rules 7 say; specification 5 and 5.2 */';
    expect(found(text)).toEqual([]);
  });

  it.each([
    [
      'a missing section',
      '// specification 6',
      'docs/specification.md has no number 6; cite one that it has',
    ],
    [
      'a missing row',
      '// specification 5.9',
      'docs/specification.md has no number 5.9; cite one that it has',
    ],
    [
      'the second of two',
      '// specification 5.1 and 4',
      'docs/specification.md has no number 4; cite one that it has',
    ],
    [
      'a missing rule at the end of a sentence',
      '// As in rules 8.',
      'docs/rules.md has no number 8; cite one that it has',
    ],
    ['a missing rule', '// rules 8', 'docs/rules.md has no number 8; cite one that it has'],
  ])('reports %s', (_, text, message) => {
    expect(found(text)).toEqual([message]);
  });

  it('ignores other numbers and other files', () => {
    expect(found('// the specification of 1999, rules and 8 more')).toEqual([]);
    expect(found('specification 99', 'docs/operations.md')).toEqual([]);
  });
});
