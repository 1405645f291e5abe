// `npm test`: installs what the tests need, then runs them all (rules 1).
import { ensureDependencies } from './lib/dependencies.mjs';
import { runCommand } from './lib/expected-failure.mjs';
import { runSteps, selectSteps } from './lib/run-steps.mjs';
import { listSteps } from './lib/steps.mjs';
import { ensureTools } from './lib/system-tools.mjs';

await runCommand(async () => {
  await ensureDependencies();
  const steps = selectSteps(listSteps(), process.argv.slice(2));
  return runSteps(steps, await ensureTools(steps.flatMap(({ needs = [] }) => needs)));
});
