import nodeProcess from '../../apps/server/node-process.json' with { type: 'json' };
import { ensureBuilds } from './builds.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { findServerNode } from './node-runtime.mjs';
import { compileCache, projectRoot } from './project.mjs';
import { runInForeground } from './run.mjs';

/**
 * Installs and builds what is missing or outdated, then runs the server until it ends.
 *
 * @param {'local' | 'serve'} mode
 * @returns {Promise<number>} the server's exit code
 */
export async function runServer(mode) {
  await ensureDependencies();
  await ensureBuilds();
  return runInForeground({
    program: findServerNode(),
    args: [...nodeProcess.flags, `${projectRoot}/apps/server/dist/main.js`, mode],
    env: { ...compileCache, ...nodeProcess.environment, ...process.env },
  });
}
