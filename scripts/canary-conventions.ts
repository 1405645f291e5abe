// Verifies that the conventions, our own and those checked by Biome, detect violations: each gets one
// violation in a small project of its own, and exactly those must be reported.
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkAll } from './conventions/all.ts';
import { readSources } from './conventions/source.ts';
import { concludeCanary, filesOf, judgeCanary, violationsOf, withOverlay } from './lib/overlay.ts';
import { projectRoot } from './lib/project.mjs';

const server = 'apps/server/src/features/quests';

const clean = filesOf({
  'apps/server/migrations/0001-tables.ts': `import { sql } from 'kysely';\nexport const up = sql\`create table quests (); create table reviews (); create table guilds ()\`;`,
  'apps/server/src/features/review/reviews.repository.ts': `import { db } from './db.ts';\nexport const rows = db.insertInto('reviews');`,
  [`${server}/quest-book.repository.ts`]: `import { db } from './db.ts';\nexport const rows = db.insertInto('quests');\nexport const more = db.insertInto('guilds');`,
  [`${server}/quests.repository.ts`]: `import { sql } from 'kysely';\nexport const now = sql\`now()\`;`,
  [`${server}/quests.service.ts`]: `// Chú thích bằng tiếng Việt is a comment, not a text.\nexport const one = 1;`,
  'docs/glossary.md': [
    '### One word a thing',
    '| write | not | means something else in |',
    '|---|---|---|',
    '| tệp | file | |',
    '### Where “con” speaks',
    '| catalogue | why |',
    '|---|---|',
    '| `packages/domain/src/quests/quests.messages.ts` | the master |',
    '### Texts that stay as they are',
    '| text | because |',
    '|---|---|',
  ].join('\n'),
  'packages/domain/src/quests/quests.messages.ts': `export const hello = 'Chào con';`,
  'apps/server/src/platform/config/environment.ts': 'export const port = process.env.PORT;',
  'apps/server/src/platform/config/metrics-token.ts': `export const name = 'METRICS_TOKEN';`,
  'apps/server/vite.config.ts': 'export default {};',
  'apps/web/src/ui/row.module.css': '',
  'apps/web/src/ui/head.tsx': `import styles from './head.module.css';\nexport const head = <p className={\`shared \${styles.shared} \${styles[look]}\`} />;`,
});

const own = violationsOf({
  'decision-records': {
    'docs/decisions/0001-unlisted.md': 'not in the index',
  },
  'true-coverage': {
    'docs/spec-coverage.md': [
      ...['done', 'partly', 'not yet', 'of these, something in the row has no test'].map(
        (label) => `| ${label} | 0 | 0 | 0 |`,
      ),
      '| all rows | 1 | 0 | 1 |',
    ].join('\n'),
  },
  'true-asvs': {
    'docs/asvs.md': '## Level 1\n\n| 1.1.1 | x | reason | not applicable |',
  },
  'one-word-a-thing': {
    'packages/domain/src/media/media.messages.ts': `export const mediaMessages = { empty: 'Tệp này trống: chọn file khác.' };`,
  },
  'resolved-references': {
    [`${server}/citing.ts`]: '/** specification 99 */\nexport const one = 1;',
  },
  'one-writer-a-table': {
    'apps/server/src/features/review/review.repository.ts': `import { db } from './db.ts';\nexport const rows = db.updateTable('guilds');`,
  },
  'no-circle-of-features': {
    [`${server}/circle.repository.ts`]: `import { db } from './db.ts';\nexport const rows = db.selectFrom('reviews');`,
    'apps/server/src/features/review/review.service.ts': `import { now } from '#features/quests/index.ts';\nexport const later = now;`,
  },
  'feature-diagram': {
    'docs/architecture.md': '```mermaid\ngraph TD\n  quests --> guilds\n```',
  },
  'used-classes': {
    'apps/web/src/ui/card.module.css': '.card {\n  color: red;\n}',
    'apps/web/src/ui/tokens/shared-classes.css':
      '.shared {\n  color: red;\n}\n\n.loose {\n  color: red;\n}',
  },
  'known-classes': {
    'apps/web/src/ui/row.tsx': `import styles from './row.module.css';\nexport const row = styles.row;`,
    'apps/web/src/ui/foot.tsx': 'export const foot = <p className="missing" />;',
  },
  'distinct-classes': {
    'apps/web/src/ui/head.module.css': '.shared {\n  color: red;\n}',
  },
  'known-folders': {
    'apps/server/src/helpers/odd.ts': 'export const odd = 1;',
    'apps/server/src/platform/misc/odd.ts': 'export const odd = 1;',
  },
  'file-length': {
    [`${server}/long.ts`]: '// A line.\n'.repeat(401).trimEnd(),
    'apps/web/src/ui/long.css': '/* A line. */\n'.repeat(401).trimEnd(),
  },
  'sql-in-repositories': {
    [`${server}/tag.ts`]: `import { sql } from 'kysely';\nexport const now = sql<string>\`now()\`;`,
    [`${server}/builder.ts`]: `import { db } from './db.ts';\nexport const rows = db.selectFrom('quests');`,
    [`${server}/raw.ts`]: `import { pool } from './db.ts';\nexport const rows = pool.query('select 1');`,
  },
  'requests-in-api-folders': {
    'apps/web/src/features/quests/quest-board.ts': `import { api } from '#platform/api-client/api-client.ts';\nexport const quests = () => api.GET('/api/quests');`,
  },
  'vietnamese-in-messages': {
    [`${server}/text.ts`]: `export const hello = 'Chào con';`,
    [`${server}/template.ts`]: `export const hello = (name: string) => \`Chào \${name}\`;`,
    'apps/web/src/ui/words.tsx': 'export const hello = <p>Chào con</p>;',
    'apps/web/src/ui/decomposed.tsx': `export const hello = 'Cha\u0300o con';`,
  },
  'no-skipped-tests': {
    // Both texts are written to a temporary file for the rule to find; no test of this project is skipped.
    [`${server}/only.test.ts`]: `import { it } from 'vitest';\nit.only('x', () => {});`,
    // The skipping call below is the text that the rule must report; no test is skipped.
    'apps/e2e/tests/skip.e2e.ts': `import { test } from '@playwright/test';\ntest.describe.skip('x', () => {});`,
  },
  'titles-with-subject': {
    'packages/domain/src/quests/quest.test.ts': `import { it } from 'vitest';\nit('of a guild', () => {});`,
  },
  'no-machine-paths': {
    'docs/notes.md': `Open ${['', 'home', 'someone', 'notes'].join('/')} first.`,
  },
  'literal-log-messages': {
    [`${server}/lost-quests.ts`]:
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the violation has the template
      'export const warn = (log: Console, name: string) => log.warn(`lost ${name}`);',
  },
  'variables-in-compose': {
    'deploy/compose/small.yaml': 'services:\n  academy:\n    environment:\n      SMTP_URL: x',
  },
  'written-dates': {
    'apps/web/src/ui/due.tsx': 'export const field = <input type="date" />;',
  },
  'no-spread-of-literals': {
    [`${server}/spread.ts`]: 'export const both = (b: number) => ({ ...{ b, c: 1 }, d: 2 });',
  },
});

const biome = violationsOf({
  'lint/complexity/noExcessiveCognitiveComplexity': {
    [`${server}/branches.ts`]: `export function count(at: number): number {\n  let sum = 0;\n${Array.from({ length: 21 }, (_, n) => `  if (at > ${n}) sum += at;\n`).join('')}  return sum;\n}`,
  },
  'lint/style/noProcessEnv': {
    [`${server}/environment.ts`]: 'export const port = process.env.PORT;',
  },
  'lint/style/noDefaultExport': {
    [`${server}/default.ts`]: 'export default 1;',
  },
  'lint/suspicious/noExplicitAny': {
    [`${server}/any.ts`]: 'export const loose: any = 1;',
  },
  'lint/style/noNonNullAssertion': {
    [`${server}/bang.ts`]: 'export const head = (list: string[]) => list[0]!.trim();',
  },
  'lint/suspicious/noConsole': {
    [`${server}/console.ts`]: `console.log('x');`,
  },
  'lint/nursery/noFloatingPromises': {
    [`${server}/floating.ts`]:
      'async function later(): Promise<void> {}\nexport function now(): void {\n  later();\n}',
  },
  'lint/style/useFilenamingConvention': {
    [`${server}/CamelCase.ts`]: 'export const one = 1;',
  },
});

concludeCanary(
  'conventions canary',
  withOverlay(
    { parent: tmpdir(), files: [...clean, ...own, ...biome], copies: ['biome.json'] },
    (folder) =>
      judgeCanary({
        violations: [...own, ...biome].map(({ rule, path }) => `${rule} at ${path}`),
        reported: [...reportConventions(folder), ...reportBiome(folder)],
      }),
  ),
);

function reportConventions(folder: string): string[] {
  return checkAll(readSources(folder)).map(({ rule, path }) => `${rule} at ${path}`);
}

function reportBiome(folder: string): string[] {
  const command = join(projectRoot, 'node_modules/@biomejs/biome/bin/biome');
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [command, 'lint', '--reporter=json', '--vcs-enabled=false', '--max-diagnostics=none', '.'],
    { cwd: folder, encoding: 'utf8' },
  );
  if (stdout === '') throw new Error(`Biome printed nothing: ${stderr}`);
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { category: string; location: { path: { file: string } | string } }[];
  };
  return diagnostics.map(({ category, location: { path } }) => {
    const file = typeof path === 'string' ? path : path.file;
    return `${category} at ${file.replace(/^[.]\//, '')}`;
  });
}
