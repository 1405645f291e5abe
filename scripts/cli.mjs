// `npm run cli -- …`: the operator's tool (design section 4).
import { ensureDependencies } from './lib/dependencies.mjs';
import { runCommand } from './lib/expected-failure.mjs';
import { requireScriptNode } from './lib/node-runtime.mjs';
import { runServerFile } from './lib/server.mjs';

await runCommand(async () => {
  requireScriptNode();
  await ensureDependencies();
  return runServerFile({ file: 'cli.ts', args: process.argv.slice(2) });
});
