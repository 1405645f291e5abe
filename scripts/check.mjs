// `npm run check`: the fast subset of `npm test` (rules 1).
import { ensureDependencies } from './lib/dependencies.mjs';
import { runCommand } from './lib/expected-failure.mjs';
import { requireScriptNode } from './lib/node-runtime.mjs';
import { runSteps, selectSteps } from './lib/run-steps.mjs';
import { listSteps } from './lib/steps.mjs';

await runCommand(async () => {
  requireScriptNode();
  await ensureDependencies();
  const steps = listSteps().filter(({ fast }) => fast);
  return runSteps(selectSteps(steps, process.argv.slice(2)), {});
});
