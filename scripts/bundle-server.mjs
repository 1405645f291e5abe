// Bundles the server's own code into apps/server/dist; packages stay in node_modules. Worker threads
// (`*-worker.ts`) become separate files beside main.js.
import { globSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { rolldown } from 'rolldown';
import { projectRoot } from './lib/project.mjs';

const server = `${projectRoot}/apps/server`;
const dist = `${server}/dist`;
const workers = globSync(`${server}/src/**/*-worker.ts`).map((file) => [
  basename(file, '.ts'),
  file,
]);

const bundle = await rolldown({
  input: {
    main: `${server}/src/main.ts`,
    cli: `${server}/src/cli.ts`,
    ...Object.fromEntries(workers),
  },
  platform: 'node',
  // External: everything except our own code. The simulators are for local mode only and are not bundled.
  external: (id) => /^@?[a-z]/.test(id) && !/^@goreal[/]domain/.test(id),
});
rmSync(dist, { recursive: true, force: true });
await bundle.write({ dir: dist, format: 'esm', entryFileNames: '[name].js' });
