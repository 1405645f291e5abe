// `npm run build`: the web app, when its sources changed since the last build.
import { ensureDependencies } from './lib/dependencies.mjs';
import { runCommand } from './lib/expected-failure.mjs';
import { requireScriptNode } from './lib/node-runtime.mjs';
import { ensureWebBuild } from './lib/web-build.mjs';

await runCommand(async () => {
  requireScriptNode();
  await ensureDependencies();
  await ensureWebBuild();
});
