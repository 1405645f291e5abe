// `npm run build`: builds the web app and the server where their sources changed since the last build.

import { ensureBuilds } from './lib/builds.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { runCommand } from './lib/expected-failure.mjs';

await runCommand(async () => {
  await ensureDependencies();
  await ensureBuilds();
});
