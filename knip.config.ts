import type { KnipConfig } from 'knip';

export default {
  // The types of what a module exports may be named by its readers, used or not.
  ignoreExportsUsedInFile: { type: true, interface: true },
  // Style sheets use packages too: the fonts.
  compilers: {
    css: (text: string) =>
      [...text.matchAll(/url\('(@[^']+)'\)/g)].map(([, path]) => `import '${path}';`).join('\n'),
  },
  workspaces: {
    '.': {
      entry: ['scripts/*.{ts,mjs}', 'scripts/vitest/*.ts', 'scripts/**/*.test.ts'],
      project: ['scripts/**/*.{ts,mjs}'],
      // Its compiler is run by its path (scripts/lib/steps.mjs).
      ignoreDependencies: ['typescript-7'],
    },
    'packages/domain': {
      entry: ['src/**/*.test.ts'],
      project: ['src/**/*.ts'],
    },
    'apps/server': {
      entry: ['src/{main,cli,openapi}.ts', 'src/**/*-worker.ts', 'src/**/*.test.ts'],
      project: ['{src,migrations}/**/*.ts'],
      // better-auth needs these, and npm leaves them out of the lock unless they are named here.
      ignoreDependencies: ['better-call', '@better-fetch/fetch'],
      // Makes the certificate of a proxy under test.
      ignoreBinaries: ['openssl'],
    },
    'apps/web': {
      // The workers are named by the build, as addresses of their own.
      entry: [
        'src/prerender.tsx',
        'src/ui/gallery/gallery.tsx',
        'src/workers/*-worker.ts',
        'src/**/*.test.{ts,tsx}',
      ],
      project: ['src/**/*.{ts,tsx,css}'],
      // Generated whole from the server's document, whatever of it is used.
      ignore: ['src/platform/api-client/api.generated.ts'],
    },
    'apps/simulators': {
      entry: ['*/index.ts', '**/*.test.ts'],
      project: ['**/*.ts'],
    },
    'apps/e2e': {
      entry: ['{screens,lighthouse,desk-pace,interactions,inbox-scroll}.ts', 'tests/**/*.e2e.ts'],
      project: ['**/*.ts'],
    },
    bench: {
      project: ['src/**/*.ts'],
    },
  },
} satisfies KnipConfig;
