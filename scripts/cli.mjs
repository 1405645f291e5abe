// `npm run cli -- …`: the operator's command line (rules 1).
import { ensureBuilds } from './lib/builds.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { runCommand } from './lib/expected-failure.mjs';
import { findServerNode } from './lib/node-runtime.mjs';
import { projectRoot } from './lib/project.mjs';
import { runInForeground } from './lib/run.mjs';

await runCommand(async () => {
  await ensureDependencies();
  await ensureBuilds(['server']);
  return runInForeground({
    program: findServerNode(),
    args: [`${projectRoot}/apps/server/dist/cli.js`, ...process.argv.slice(2)],
  });
});
