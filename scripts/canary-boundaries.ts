// Verifies that the import rules detect violations. A checker that resolves no imports reports nothing and
// exits with 0, so a green run alone proves nothing: here each rule gets one violation in a small project
// of its own, and exactly those must be reported.
import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { concludeCanary, filesOf, judgeCanary, violationsOf, withOverlay } from './lib/overlay.ts';
import { cacheFolder, projectRoot } from './lib/project.mjs';

const manifests = [
  'package.json',
  'packages/domain/package.json',
  'apps/server/package.json',
  'apps/web/package.json',
  'apps/e2e/package.json',
];

/** A project that breaks no rule and contains every usual kind of import. */
const clean = filesOf({
  'packages/domain/src/quests/quest.ts': `import { z } from 'zod';\nexport const quest = z.string();`,
  'packages/domain/src/chat/message.ts': `import { quest } from '../quests/quest.ts';\nexport const chat = quest;`,
  'packages/domain/src/chat/chat.test.ts': `import { it } from 'vitest';\nit('x', () => {});`,
  'apps/server/src/features/chat/0002-chat.migration.ts': 'export const chat = 1;',
  'apps/server/migrations/index.generated.ts': `import { chat } from '../src/features/chat/0002-chat.migration.ts';\nexport const migrations = [chat];`,
  'apps/server/src/platform/clock/clock.ts': `import 'node:fs';\nexport const clock = 1;`,
  'apps/server/src/platform/pictures/pictures.ts': `import 'sharp';\nexport const pictures = 1;`,
  'apps/server/src/features/quests/index.ts': `export { service } from './quests.service.ts';`,
  'apps/server/src/features/quests/quests.service.ts': `import '@goreal/domain/quests/quest';\nimport '#platform/clock/clock.ts';\nexport const service = 1;`,
  'apps/server/src/features/chat/index.ts': `import { service } from '#features/quests/index.ts';\nexport const chat = service;`,
  'apps/server/src/features.ts': `import '#features/chat/index.ts';\nexport const features = 1;`,
  'apps/server/src/app.ts': `import './features.ts';\nimport '#migrations';\nimport 'fastify';\nexport const app = 1;`,
  'apps/server/src/main.ts': `import './app.ts';`,
  'apps/server/src/testing/harness.ts': `import 'vitest';\nimport '../app.ts';\nexport const harness = 1;`,
  'apps/server/src/features/chat/chat.feature.test.ts': `import '#testing/harness.ts';\nimport 'vitest';`,
  'apps/simulators/strava/strava.ts': `import '@goreal/domain/quests/quest';\nexport const strava = 1;`,
  'apps/web/src/ui/button.tsx': `import 'react';\nexport const button = 1;`,
  'apps/web/src/platform/session/session.ts': `import '@goreal/domain/quests/quest';\nexport const session = 1;`,
  'apps/web/src/features/quests/quests-tab.tsx': `import '#ui/button.tsx';\nimport '#platform/session/session.ts';\nexport const tab = 1;`,
  'apps/web/src/features/chat/chat-tab.tsx': 'export const tab = 1;',
  'apps/web/src/app/router.tsx': `import '#features/quests/quests-tab.tsx';\nexport const router = 1;`,
  'apps/web/src/main.tsx': `import './app/router.tsx';`,
  'apps/e2e/tests/quests.e2e.ts': `import '@goreal/domain/quests/quest';\nimport '@playwright/test';`,
});

/** One violation of each rule, and one for each way of importing where there are several. */
const violations = violationsOf({
  'no-cycles': {
    'packages/domain/src/quests/cycle-a.ts': `import './cycle-b.ts';\nexport const a = 1;`,
  },
  'no-unresolvable-imports': {
    'apps/server/src/platform/clock/lost.ts': `import './nowhere.ts';`,
    'apps/web/src/ui/deep-domain.ts': `import '@goreal/domain/src/quests/quest.ts';`,
  },
  'no-undeclared-packages': {
    'apps/server/src/features/chat/undeclared.ts': `import 'react';`,
  },
  'no-development-packages-in-product': {
    'apps/server/src/features/chat/development.ts': `import 'tus-js-client';`,
  },
  'no-test-code-in-product': {
    'apps/server/src/features/chat/testing.ts': `import '#testing/harness.ts';`,
  },
  'domain-imports-only-domain-and-zod': {
    'packages/domain/src/quests/server.ts': `import type { clock } from '../../../../apps/web/src/ui/button.tsx';\nexport type C = typeof clock;`,
  },
  'domain-never-uses-node': {
    'packages/domain/src/quests/node.ts': `import 'node:crypto';`,
  },
  'server-platform-never-imports-a-feature': {
    'apps/server/src/platform/clock/feature.ts': `import type { service } from '#features/quests/index.ts';\nexport type S = typeof service;`,
    'apps/server/src/platform/clock/app.ts': `import '../../app.ts';`,
  },
  'only-platform-pictures-decodes-pictures': {
    'apps/server/src/features/chat/picture.ts': `export const later = () => import('sharp');`,
  },
  'server-feature-only-through-its-door': {
    'apps/server/src/features/chat/deep.ts': `import '#features/quests/quests.service.ts';`,
    'apps/server/src/features/chat/deep-dynamic.ts': `export const later = () => import('../quests/quests.service.ts');`,
  },
  'server-composition-uses-doors': {
    'apps/server/src/cli.ts': `import './features/quests/quests.service.ts';`,
  },
  'server-feature-never-imports-composition': {
    'apps/server/src/features/chat/composition.ts': `import '../../main.ts';`,
  },
  'only-composition-composes-features': {
    'apps/server/src/second-app.ts': `import '#features/chat/index.ts';`,
  },
  'server-never-imports-web': {
    'apps/server/src/features/chat/web.ts': `import '../../../../web/src/ui/button.tsx';`,
  },
  'only-local-mode-simulates': {
    'apps/server/src/features/chat/simulator.ts': `export const later = () => import('../../../../simulators/strava/strava.ts');`,
  },
  'simulators-load-late': {
    'apps/server/src/demo/simulated-early.ts': `import '../../../simulators/strava/strava.ts';`,
  },
  'simulators-import-only-themselves': {
    'apps/simulators/strava/server.ts': `import '../../server/src/platform/clock/clock.ts';`,
  },
  'checker-of-the-simulation-shares-no-code': {
    'apps/server/src/testing/simulation/checker/ledger.ts': `import '../../../platform/clock/clock.ts';`,
  },
  'web-features-never-import-each-other': {
    'apps/web/src/features/chat/other.tsx': `import type { tab } from '#features/quests/quests-tab.tsx';\nexport type T = typeof tab;`,
  },
  'web-feature-never-imports-app': {
    'apps/web/src/features/chat/app.tsx': `export const later = () => import('#app/router.tsx');`,
  },
  'web-ui-imports-nothing-above-it': {
    'apps/web/src/ui/feature.tsx': `import '#features/chat/chat-tab.tsx';`,
    'apps/web/src/ui/platform.tsx': `import '#platform/session/session.ts';`,
  },
  'web-platform-imports-no-feature': {
    'apps/web/src/platform/session/feature.ts': `import '#features/chat/chat-tab.tsx';`,
  },
  'only-app-composes-web-features': {
    'apps/web/src/workers/app-worker.ts': `import '#features/chat/chat-tab.tsx';`,
  },
  'web-never-imports-server': {
    'apps/web/src/features/chat/server.ts': `import type { clock } from '../../../../server/src/platform/clock/clock.ts';\nexport type C = typeof clock;`,
  },
  'browser-tests-see-only-pages': {
    'apps/e2e/tests/inside.e2e.ts': `import '../../web/src/ui/button.tsx';`,
  },
});

/** Closes the cycle, which is reported once, at its first file. */
const cycleEnd = filesOf({
  'packages/domain/src/quests/cycle-b.ts': `import type { a } from './cycle-a.ts';\nexport type B = typeof a;`,
});

/** Violations that break a wider rule too. */
const alsoReported = ['server-never-imports-web at packages/domain/src/quests/server.ts'];

concludeCanary(
  'boundaries canary',
  withOverlay(
    {
      parent: cacheFolder,
      files: [...clean, ...violations, ...cycleEnd],
      copies: [...manifests, '.dependency-cruiser.cjs'],
    },
    (folder) =>
      judgeCanary({
        violations: [...violations.map(({ rule, path }) => `${rule} at ${path}`), ...alsoReported],
        reported: cruise(folder),
      }),
  ),
);

function cruise(folder: string): string[] {
  mkdirSync(join(folder, 'node_modules/@goreal'), { recursive: true });
  symlinkSync('../../packages/domain', join(folder, 'node_modules/@goreal/domain'));
  const command = join(projectRoot, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [command, '--config', '.dependency-cruiser.cjs', '--output-type', 'json', 'apps', 'packages'],
    { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  if (stdout === '') throw new Error(`dependency-cruiser printed nothing: ${stderr}`);
  const { summary } = JSON.parse(stdout) as {
    summary: { violations: { rule: { name: string }; from: string }[] };
  };
  return [...new Set(summary.violations.map(({ rule, from }) => `${rule.name} at ${from}`))];
}
