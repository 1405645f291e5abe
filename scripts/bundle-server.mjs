// Bundles the server's own code into apps/server/dist; the packages stay in node_modules. Worker threads
// (`*-worker.ts`) become files of their own beside main.js.
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
  // Everything but our own code. The simulators are for local mode alone and never part of a bundle.
  external: (id) => /^@?[a-z]/.test(id) && !/^@goreal[/]domain/.test(id),
});
rmSync(dist, { recursive: true, force: true });
await bundle.write({ dir: dist, format: 'esm', entryFileNames: '[name].js' });
