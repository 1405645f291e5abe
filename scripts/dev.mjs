// `npm run dev`: local mode with hot reload. Vite listens on PORT and proxies other requests than pages to the
// server, which restarts when its sources change (rules 1).
import { createServer } from 'node:net';
import { ensureDependencies } from './lib/dependencies.mjs';
import { runCommand } from './lib/expected-failure.mjs';
import { findServerNode } from './lib/node-runtime.mjs';
import { projectRoot } from './lib/project.mjs';
import { runInForeground } from './lib/run.mjs';

await runCommand(async () => {
  await ensureDependencies();
  const port = process.env.PORT || '3000';
  const serverPort = await findFreePort();
  const program = findServerNode();
  const ending = new AbortController();
  const server = runInForeground({
    program,
    args: ['--watch', '--watch-preserve-output', `${projectRoot}/apps/server/src/main.ts`, 'local'],
    env: {
      ...process.env,
      PORT: String(serverPort),
      GOREAL_PUBLIC_URL: process.env.GOREAL_PUBLIC_URL || `http://localhost:${port}`,
    },
    until: ending.signal,
  });
  const pages = runInForeground({
    program,
    args: [
      `${projectRoot}/node_modules/vite/bin/vite.js`,
      '--configLoader',
      'native',
      '--port',
      port,
      '--strictPort',
    ],
    cwd: `${projectRoot}/apps/web`,
    env: { ...process.env, GOREAL_DEV_SERVER_URL: `http://127.0.0.1:${serverPort}` },
    until: ending.signal,
  });
  // When one of the two ends, the other is stopped.
  const code = await Promise.race([server, pages]);
  ending.abort();
  await Promise.all([server, pages]);
  return code;
});

function findFreePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
