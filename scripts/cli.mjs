// `npm run cli -- …`: the operator's tool (design section 4).
import { ensureDependencies } from './lib/dependencies.mjs';
import { runCommand } from './lib/expected-failure.mjs';
import { findServerNode, requireScriptNode } from './lib/node-runtime.mjs';
import { projectRoot } from './lib/project.mjs';
import { runInForeground } from './lib/run.mjs';

await runCommand(async () => {
  requireScriptNode();
  await ensureDependencies();
  return runInForeground({
    program: findServerNode(),
    args: [`${projectRoot}/apps/server/src/cli.ts`, ...process.argv.slice(2)],
  });
});
