import { ensureDependencies } from './dependencies.mjs';
import { findServerNode, requireScriptNode } from './node-runtime.mjs';
import { projectRoot } from './project.mjs';
import { runInForeground } from './run.mjs';
import { ensureWebBuild } from './web-build.mjs';

/**
 * Installs and builds what is missing, then runs the server until it ends.
 *
 * @param {'local' | 'serve'} mode
 * @returns {Promise<number>} the server's exit code
 */
export async function runServer(mode) {
  requireScriptNode();
  await ensureDependencies();
  await ensureWebBuild();
  return runServerFile({ file: 'main.ts', args: [mode, ...process.argv.slice(2)] });
}

/** Runs one of the server's entry files (`main.ts`, `cli.ts`) on the project's Node. */
export function runServerFile({ file, args }) {
  return runInForeground({
    program: findServerNode(),
    args: [`${projectRoot}/apps/server/src/${file}`, ...args],
  });
}
