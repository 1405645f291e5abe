// `npm run build`: builds the web app and the server where their sources changed since the last build.

import { ensureBuilds } from './lib/builds.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { runCommand } from './lib/expected-failure.mjs';
import { requireScriptNode } from './lib/node-runtime.mjs';

await runCommand(async () => {
  requireScriptNode();
  await ensureDependencies();
  await ensureBuilds();
});
