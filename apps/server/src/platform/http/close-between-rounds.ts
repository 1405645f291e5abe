import { setImmediate as nextRound } from 'node:timers/promises';
import type { App } from './http-server.ts';

/** A round of the event loop as short as this had next to nothing to do. */
const IDLE_ROUND_MS = 2;
const ROUNDS = 500;

/**
 * Ends the listening without cutting anybody off. A connection that waits to be accepted when its listener closes is
 * reset, and a proxy may not send a POST twice: so the listener closes right after a round that found none waiting
 * (libuv accepts one a round), and not in the middle of other work. Called when all else is registered: what closes
 * before has closed then. Fastify does not wait for a server that it did not close itself; whoever stops the app
 * waits for its `close`.
 */
export function closeBetweenRounds(app: App): void {
  app.register((scope, _options, done) => {
    scope.addHook('preClose', async () => {
      const { server } = app;
      let accepted = 0;
      server.on('connection', () => {
        accepted += 1;
      });
      // The first may end without having looked at the network.
      for (let round = 0, quiet = 0; round < ROUNDS && quiet < 2; round += 1) {
        const before = accepted;
        const begun = performance.now();
        await nextRound();
        const isQuiet = accepted === before && performance.now() - begun < IDLE_ROUND_MS;
        quiet = isQuiet ? quiet + 1 : 0;
      }
      server.close();
    });
    done();
  });
}
