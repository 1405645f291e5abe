import { describe, expect, it } from 'vitest';
import { checkOwnership } from './ownership.ts';
import { parseSource } from './source.ts';

const tables = parseSource(
  'apps/server/migrations/0001-first.ts',
  'sql`create table quests ()`; sql`create table submissions ()`',
);
const file = (path: string, text: string) => parseSource(`apps/server/src/${path}`, text);
const rules = (...files: ReturnType<typeof file>[]) =>
  checkOwnership([tables, ...files]).map(({ rule, path }) => `${rule} ${path}`);

describe('one-writer-a-table', () => {
  const owner = file('features/quests/quests.repository.ts', `db.insertInto('quests')`);

  it.each([
    ['the query builder', `db.updateTable('quests')`],
    ['SQL text', 'sql`delete from quests`'],
    ['SQL text over lines', 'sql`\n  insert into\n    quests (id)`'],
  ])('finds a second writer in %s', (_, text) => {
    expect(rules(owner, file('features/review/review.repository.ts', text))).toEqual([
      'one-writer-a-table apps/server/src/features/review/review.repository.ts',
    ]);
  });

  it.each([
    `sql\`update \${sql.table(table)} set x = 1\``,
    `sql\`delete from\n  \${ sql.ref(table) }\``,
    'db.insertInto(table)',
  ])('finds a write to a table without a name: %s', (text) => {
    expect(rules(owner, file('features/review/review.repository.ts', text))).toEqual([
      'one-writer-a-table apps/server/src/features/review/review.repository.ts',
    ]);
    expect(rules(owner, file('platform/appeals/appeals.repository.ts', text))).toEqual([]);
  });

  it('ignores a read of such a table', () => {
    const text = `sql\`select from \${sql.table(table)}\`; db.selectFrom(table)`;
    expect(rules(owner, file('features/review/review.repository.ts', text))).toEqual([]);
  });

  it('finds tables that the migration of a feature creates', () => {
    const migration = file(
      'features/review/0002-review.migration.ts',
      'sql`create table reviews ()`',
    );
    const own = file('features/review/review.repository.ts', `db.insertInto('reviews')`);
    const other = file('features/quests/quests.repository.ts', `db.insertInto('reviews')`);
    expect(rules(migration, own)).toEqual([]);
    expect(rules(migration, own, other)).toHaveLength(1);
  });

  it('counts platform folders as owners', () => {
    expect(
      rules(owner, file('platform/auth/auth.repository.ts', `db.deleteFrom('quests')`)),
    ).toHaveLength(1);
  });

  it('ignores tests, comments, other files of the owner and unknown names', () => {
    expect(
      rules(
        owner,
        file('features/quests/quest-book.repository.ts', `db.updateTable('quests')`),
        file('features/review/review.feature.test.ts', `db.updateTable('quests')`),
        file('features/review/review.service.ts', `// update quests\n/* insert into quests */`),
        file('features/review/other.ts', `db.insertInto('quests_of_others')`),
      ),
    ).toEqual([]);
  });
});

describe('no-circle-of-features', () => {
  const writes = (feature: string, table: string) =>
    file(`features/${feature}/${feature}.repository.ts`, `db.insertInto('${table}')`);

  it('allows a feature to import another and to read its table', () => {
    expect(
      rules(
        writes('quests', 'quests'),
        file(
          'features/submissions/submissions.repository.ts',
          `import { x } from '#features/quests/index.ts';\ndb.selectFrom('quests'); db.insertInto('submissions')`,
        ),
      ),
    ).toEqual([]);
  });

  it('finds a circle of an import and a table', () => {
    expect(
      rules(
        writes('submissions', 'submissions'),
        file('features/quests/a.repository.ts', `db.innerJoin('submissions')`),
        file('features/submissions/b.service.ts', `import { x } from '#features/quests/index.ts';`),
      ).toSorted(),
    ).toEqual([
      'no-circle-of-features apps/server/src/features/quests/a.repository.ts',
      'no-circle-of-features apps/server/src/features/submissions/b.service.ts',
    ]);
  });

  it('finds a circle of three through tables alone', () => {
    expect(
      rules(
        file('features/a/a.repository.ts', 'sql`insert into quests select from submissions`'),
        file('features/b/b.repository.ts', 'sql`update submissions set x = (select from quests)`'),
      ),
    ).toHaveLength(2);
  });
});
