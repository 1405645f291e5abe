import { describe, expect, it } from 'vitest';
import { checkConventions } from './rules.ts';
import { parseSource } from './source.ts';

const service = 'apps/server/src/features/quests/quests.service.ts';

function rulesBroken(path: string, text: string): string[] {
  return checkConventions([parseSource(path, text)]).map(({ rule }) => rule);
}

describe('known-folders', () => {
  it.each([
    service,
    'apps/server/src/platform/live-events/outbox.ts',
    'apps/server/src/main.ts',
    'apps/web/src/vite-env.d.ts',
    'apps/web/vite.config.ts',
    'packages/domain/src/quests/quest.ts',
    'scripts/anything.ts',
  ])('knows %s', (path) => {
    expect(rulesBroken(path, 'export {};')).toEqual([]);
  });

  it.each([
    'apps/server/src/utils/strings.ts',
    'apps/server/src/platform/helpers/strings.ts',
    'apps/web/src/hooks/use-x.ts',
    'packages/domain/src/quest.ts',
    'packages/second/src/quests/index.ts',
  ])('does not know %s', (path) => {
    expect(rulesBroken(path, 'export {};')).toEqual(['known-folders']);
  });
});

describe('file-length', () => {
  it('stops after 400 lines', () => {
    expect(rulesBroken(service, '\n'.repeat(400))).toEqual([]);
    expect(rulesBroken(service, '\n'.repeat(401))).toEqual(['file-length']);
  });

  it('measures style sheets, and no document', () => {
    const lines = '\n'.repeat(401);
    expect(rulesBroken('apps/web/src/ui/row.module.css', lines)).toEqual(['file-length']);
    expect(rulesBroken('docs/rules.md', lines)).toEqual([]);
  });

  it('ignores generated files', () => {
    const path = 'apps/web/src/platform/api-client/api.generated.ts';
    expect(rulesBroken(path, '\n'.repeat(5000))).toEqual([]);
  });
});

describe('sql-in-repositories', () => {
  it.each(['sql`select 1`', 'sql<Row>`select 1`', "db.insertInto('quests')", "pool.query('x')"])(
    'finds %s',
    (code) => {
      expect(rulesBroken(service, code)).toEqual(['sql-in-repositories']);
    },
  );

  it.each([
    'apps/server/src/features/quests/quests.repository.ts',
    'apps/server/migrations/0003-quests.ts',
    'apps/server/src/platform/database/database.ts',
    'apps/server/src/platform/jobs/boss.ts',
    'apps/web/src/features/quests/quests-tab.tsx',
  ])('allows it in %s', (path) => {
    expect(rulesBroken(path, "sql`select 1`; db.selectFrom('x');")).toEqual([]);
  });

  it.each(['auth/auth-keys.ts', 'jobs/jobs.ts', 'live-events/live-hub.ts'])(
    'finds it in %s of the platform',
    (file) => {
      const path = `apps/server/src/platform/${file}`;
      expect(rulesBroken(path, "db.selectFrom('x');")).toEqual(['sql-in-repositories']);
    },
  );

  it('ignores strings, comments and properties', () => {
    expect(
      rulesBroken(service, "const a = 'sql`x`'; request.query; // db.selectFrom('x')"),
    ).toEqual([]);
  });
});

describe('requests-in-api-folders', () => {
  const calls = [
    "import { api } from '#platform/api-client/api-client.ts';",
    "const answer = fetch('/api/quests');",
  ];

  it.each(calls)('finds %s in a component of a feature', (code) => {
    const path = 'apps/web/src/features/quests/quest-board.tsx';
    expect(rulesBroken(path, code)).toEqual(['requests-in-api-folders']);
  });

  it.each([
    'apps/web/src/features/quests/api/quests.ts',
    'apps/web/src/features/submissions/form/api/submissions.ts',
    'apps/web/src/features/quests/quest-board.test.tsx',
    'apps/web/src/platform/session/session.ts',
    'apps/server/src/features/quests/quests.service.ts',
  ])('allows them in %s', (path) => {
    expect(rulesBroken(path, calls.join('\n'))).toEqual([]);
  });
});

describe('titles-with-subject', () => {
  const path = 'apps/web/src/features/quests/quest-board.test.tsx';

  it.each(["it('of a guild is shown', f);", "test.each([1])('once is enough for %i', f);"])(
    'finds %s',
    (code) => {
      expect(rulesBroken(path, code)).toEqual(['titles-with-subject']);
    },
  );

  it.each([
    "it('a quest of a guild is shown', f);",
    "it('offers nothing', f);",
    "describe('of a guild', f);",
  ])('allows %s', (code) => {
    expect(rulesBroken(path, code)).toEqual([]);
  });
});

describe('vietnamese-in-messages', () => {
  it.each([
    "const a = 'Chào con';",
    `const a = \`Chào \${name}\`;`,
    `const a = \`\${name} và \${other}\`;`,
    `const a = '${'Chào'.normalize('NFD')}';`,
  ])('finds %s', (code) => {
    expect(rulesBroken(service, code)).toEqual(['vietnamese-in-messages']);
  });

  it('finds text between tags', () => {
    expect(rulesBroken('apps/web/src/ui/a.tsx', 'const a = <p>Chào</p>;')).toEqual([
      'vietnamese-in-messages',
    ]);
  });

  it.each([
    'packages/domain/src/quests/quests.messages.ts',
    'apps/server/src/features/quests/quests.seed.ts',
    'apps/server/src/features/quests/quests.test.ts',
    'apps/e2e/tests/quests.e2e.ts',
    'scripts/start.mjs',
  ])('allows it in %s', (path) => {
    expect(rulesBroken(path, "const a = 'Chào con';")).toEqual([]);
  });

  it('ignores comments and English', () => {
    expect(rulesBroken(service, "// Chào con\nconst a = 'Hello — “you”…';")).toEqual([]);
  });
});

describe('no-skipped-tests', () => {
  // The skipping calls below are texts that the rule is given; no test of this project is skipped.
  const test = 'apps/server/src/features/quests/quests.test.ts';

  it.each([
    'it.only(() => {})',
    'describe.skip(() => {})',
    'test.concurrent.skip(() => {})',
    'describe.skipIf(isSlow)(() => {})',
    'it.runIf(isFast).each([1])(() => {})',
    'it.fails(() => {})',
    'test.fail()',
    "it('x', (context) => context.skip())",
  ])('finds %s', (code) => {
    expect(rulesBroken(test, code)).toEqual(['no-skipped-tests']);
  });

  it('allows it where a machine may lack the program', () => {
    const path = 'apps/server/src/features/uploads/videos/videos.feature.test.ts';
    expect(rulesBroken(path, 'describe.skipIf(!programs)(() => {})')).toEqual([]);
  });

  it('ignores other functions with such names', () => {
    expect(rulesBroken(test, 'rows.skip(5); it.each([1])(() => {});')).toEqual([]);
  });
});

describe('no-spread-of-literals', () => {
  it.each([
    'const a = { ...{ b, c: 1 }, d };',
    'const a = [...[1, 2], 3];',
    'call(...[1, 2]);',
    'const a = <p {...{ title, lang }} />;',
  ])('finds %s', (code) => {
    expect(rulesBroken('apps/web/src/ui/a.tsx', code)).toEqual(['no-spread-of-literals']);
  });

  it('ignores spreads of variables and of conditions', () => {
    const code = 'const a = { ...b, ...(c && { d }) }; const e = [...f]; const g = <p {...h} />;';
    expect(rulesBroken('apps/web/src/ui/a.tsx', code)).toEqual([]);
  });
});

describe('no-machine-paths', () => {
  const home = ['', 'home', 'someone', 'notes.md'].join('/');

  it('finds a path of one machine in any text, with its line', () => {
    const findings = checkConventions([parseSource('docs/a.md', `One\nSee ${home}`)]);
    expect(findings).toMatchObject([{ rule: 'no-machine-paths', line: 2 }]);
  });

  it('ignores URLs', () => {
    expect(rulesBroken('docs/a.md', `https://example.com${home} and /api/users/me`)).toEqual([]);
  });
});

describe('literal-log-messages', () => {
  it.each([
    `request.log.warn(\`lost \${name}\`);`,
    "logger.error({ error }, 'lost ' + name);",
    `app.log.info(\`\${name}\`);`,
  ])('finds %s', (code) => {
    expect(rulesBroken(service, code)).toEqual(['literal-log-messages']);
  });

  it.each([
    `logger.warn({ name: \`quest \${id}\` }, 'lost');`,
    'app.log.warn(messages.noMail);',
    `console.log(\`quest \${id}\`);`,
  ])('ignores %s', (code) => {
    expect(rulesBroken(service, code)).toEqual([]);
  });
});

describe('written-dates', () => {
  const code = 'export const field = <input type="date" />;';

  it('finds a native date field in the web app', () => {
    expect(rulesBroken('apps/web/src/features/quests/due.tsx', code)).toEqual(['written-dates']);
  });

  it('ignores the one component that opens its picker, and other fields', () => {
    expect(rulesBroken('apps/web/src/ui/date-input/date-input.tsx', code)).toEqual([]);
    const text = code.replace('date', 'text');
    expect(rulesBroken('apps/web/src/features/quests/due.tsx', text)).toEqual([]);
  });
});
