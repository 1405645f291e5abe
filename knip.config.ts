import type { KnipConfig } from 'knip';

export default {
  // Types of a module's exports may be exported without an import elsewhere.
  ignoreExportsUsedInFile: { type: true, interface: true },
  // Style sheets import packages too: the fonts.
  compilers: {
    css: (text: string) =>
      [...text.matchAll(/url\('(@[^']+)'\)/g)].map(([, path]) => `import '${path}';`).join('\n'),
  },
  workspaces: {
    '.': {
      entry: ['scripts/*.{ts,mjs}', 'scripts/vitest/*.ts', 'scripts/**/*.test.ts'],
      project: ['scripts/**/*.{ts,mjs}'],
      // Run by its path (scripts/lib/steps.mjs).
      ignoreDependencies: ['typescript-7'],
    },
    'packages/domain': {
      entry: ['src/**/*.test.ts'],
      project: ['src/**/*.ts'],
    },
    'apps/server': {
      entry: [
        'src/{main,cli,openapi}.ts',
        // Run by the benchmark and by tests, each in a process of its own.
        'src/testing/simulation/planted/main.ts',
        'src/**/*-worker.ts',
        'src/**/*.test.ts',
      ],
      project: ['{src,migrations}/**/*.ts'],
      // Peer dependencies of better-auth, which npm omits from the lock unless they are declared.
      ignoreDependencies: ['better-call', '@better-fetch/fetch'],
      // Creates the certificate of a proxy under test.
      ignoreBinaries: ['openssl'],
    },
    'apps/web': {
      // The build has the workers as separate entries.
      entry: ['src/prerender.tsx', 'src/workers/*-worker.ts', 'src/**/*.test.{ts,tsx}'],
      project: ['src/**/*.{ts,tsx,css}'],
      // Generated completely from the server's OpenAPI document, used or not.
      ignore: ['src/platform/api-client/api.generated.ts'],
    },
    'apps/simulators': {
      entry: ['*/index.ts', '**/*.test.ts'],
      project: ['**/*.ts'],
    },
    'apps/e2e': {
      entry: [
        '{screens,readme-pictures,lighthouse,desk-pace,interactions,inbox-scroll}.ts',
        'tests/**/*.e2e.ts',
      ],
      project: ['**/*.ts'],
    },
    bench: {
      project: ['src/**/*.ts'],
    },
  },
} satisfies KnipConfig;
