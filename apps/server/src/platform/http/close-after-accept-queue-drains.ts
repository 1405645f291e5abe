import { setImmediate as nextRound } from 'node:timers/promises';
import type { App } from './http-server.ts';

/** An event loop iteration this short (ms) had almost nothing to do. */
const IDLE_ROUND_MS = 2;
const ROUNDS = 500;

/**
 * Closes the listening sockets without resetting established connections. When a listener closes, the system resets
 * connections in its accept queue, and a proxy must not send a POST twice. libuv accepts one connection in each event
 * loop iteration, so an iteration that accepts none shows that the queue is empty, and the listener closes right
 * after it. Call it after all other close hooks are registered, because those registered before run after it. Fastify
 * does not wait for a server that it did not close itself; the code that stops the app awaits the `close` events.
 */
export function closeAfterAcceptQueueDrains(app: App): void {
  app.register((scope, _options, done) => {
    scope.addHook('preClose', async () => {
      const { server } = app;
      let accepted = 0;
      server.on('connection', () => {
        accepted += 1;
      });
      // The first iteration may end without polling the network.
      for (let round = 0, quiet = 0; round < ROUNDS && quiet < 2; round += 1) {
        const before = accepted;
        const begun = performance.now();
        await nextRound();
        const isQuiet = accepted === before && performance.now() - begun < IDLE_ROUND_MS;
        quiet = isQuiet ? quiet + 1 : 0;
      }
      for (const listener of [server, ...app.furtherListeners]) listener.close();
    });
    done();
  });
}
