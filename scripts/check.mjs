// `npm run check`: the fast subset of `npm test` (rules 1); with `--changed [REF]`, for the changed files alone.
import { listChangedFiles, listChangedSteps, readChanged } from './lib/changed.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { runCommand } from './lib/expected-failure.mjs';
import { say } from './lib/project.mjs';
import { runSteps, selectSteps } from './lib/run-steps.mjs';
import { listSteps } from './lib/steps.mjs';

await runCommand(async () => {
  await ensureDependencies();
  const { ref, rest } = readChanged(process.argv.slice(2));
  if (ref === undefined) {
    const steps = listSteps().filter(({ fast }) => fast);
    return runSteps(selectSteps(steps, rest), {});
  }
  const changed = await listChangedFiles(ref);
  if (changed.length === 0) {
    say(`Không có tệp nào khác với ${ref}.`);
    return 0;
  }
  return runSteps(selectSteps(listChangedSteps(changed), rest), {});
});
