import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { ZodError } from 'zod';
import { apiRoutes } from './api.routes.ts';
import { type AthleteActions, createAthleteActions } from './athlete-actions.ts';
import { controlRoutes } from './control.routes.ts';
import { createEventSender, type EventSender } from './events.ts';
import { faults, StravaFault } from './faults.ts';
import { createLimiter, type Limiter } from './limits.ts';
import { oauthRoutes } from './oauth.routes.ts';
import { randomFrom } from './random.ts';
import type { Settings } from './settings.ts';
import { subscriptionRoutes } from './subscription.routes.ts';
import { faultSchema } from './wire.ts';
import { createWorld, type World } from './world.ts';

export type StravaSimulator = {
  /** address of the control page */
  url: string;
  apiUrl: string;
  oauthUrl: string;
  /** base address of the API announced for 2027 */
  newApiUrl: string;
  world: World;
  actions: AthleteActions;
  events: EventSender;
  limiter: Limiter;
  stop(): Promise<void>;
};

/**
 * Starts a simulated Strava on a loopback port, for local mode and tests only. Every page says that it is a
 * simulation.
 * @param options.port 0 or absent: any free port
 */
export async function startStravaSimulator(options: {
  clientId: string;
  clientSecret: string;
  port?: number;
  clock?: { now(): Date };
  settings?: Partial<Settings>;
}): Promise<StravaSimulator> {
  const { clientId, clientSecret, port = 0, clock = { now: () => new Date() } } = options;
  const world = createWorld({ clientId, clientSecret, clock, settings: options.settings ?? {} });
  const events = createEventSender(world);
  const actions = createAthleteActions(world, events);
  const limiter = createLimiter(world);
  const app = Fastify({ forceCloseConnections: true });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, formOf(String(body))),
  );
  app.setErrorHandler((error, _request, reply) => {
    const fault = error instanceof ZodError ? faults.badGrantType() : error;
    if (!(fault instanceof StravaFault)) return reply.status(500).send({ message: String(error) });
    return reply.status(fault.status).send(faultSchema.parse(fault.fault));
  });
  injectFailures(app, world);
  oauthRoutes(app, world);
  apiRoutes(app, { world, limiter });
  subscriptionRoutes(app, world);
  controlRoutes(app, { world, actions, limiter });
  await app.listen({ port, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return {
    url,
    apiUrl: `${url}/api/v3`,
    oauthUrl: `${url}/oauth`,
    newApiUrl: `${url}/2027`,
    world,
    actions,
    events,
    limiter,
    async stop() {
      events.stop();
      await app.close();
    },
  };
}

const KEPT_LINES = 500;

/** Adds failing answers and closed connections at the configured rates. */
function injectFailures(app: FastifyInstance, world: World): void {
  const random = randomFrom(20_260_302);
  app.addHook('onRequest', async (request, reply) => {
    if (!/^\/(api|2027|oauth)\//.test(request.url)) return;
    const { failing, killing, latencyMs } = world.settings;
    if (latencyMs > 0) await delay(latencyMs);
    if (random() < killing) {
      reply.hijack();
      request.raw.socket.destroy();
      return;
    }
    if (random() < failing) throw faults.broken(random() < 0.5 ? 500 : 503);
  });
  // An answer can also be lost after the call took effect. Where it contains a new refresh token the connection
  // is lost at Strava too and no client can recover it, so token answers are never dropped.
  app.addHook('onSend', async (request, _reply, payload) => {
    if (request.url.startsWith('/api/v3/a') && random() < world.settings.killing) {
      request.raw.socket.destroy();
    }
    return payload;
  });
  app.addHook('onResponse', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    if (!/^\/(api|2027|oauth)\//.test(path)) return;
    world.log.push({ at: world.now(), method: request.method, path, status: reply.statusCode });
    if (world.log.length > KEPT_LINES) world.log.shift();
  });
}

/** Fields of a form; a repeated field, such as ticked scopes, becomes a list. */
function formOf(body: string): Record<string, string | string[]> {
  const fields: Record<string, string | string[]> = {};
  for (const [name, value] of new URLSearchParams(body)) {
    const before = fields[name];
    if (name === 'granted') fields[name] = [...(Array.isArray(before) ? before : []), value];
    else fields[name] = value;
  }
  return fields;
}
