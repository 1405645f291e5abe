import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { faults } from './faults.ts';
import type { Limiter } from './limits.ts';
import { bearerOf } from './oauth.routes.ts';
import { listActivities, presentActivity, presentAthlete } from './present.ts';
import { activitySchema, athleteSchema, toWireJson } from './wire.ts';
import { type Grant, grantByAccessToken, isVisible, type World } from './world.ts';

/** Base paths of the API: the present one, and the one announced for 2027 (tokens in headers only). */
const BASES = ['/api/v3', '/2027'];

const listQuery = z.object({
  before: z.coerce.number().int().optional(),
  after: z.coerce.number().int().optional(),
  page: z.coerce.number().int().min(1).default(1),
  per_page: z.coerce.number().int().min(1).max(200).default(30),
});

export function apiRoutes(
  app: FastifyInstance,
  { world, limiter }: { world: World; limiter: Limiter },
): void {
  for (const base of BASES) {
    app.get(`${base}/athlete`, async (request, reply) => {
      limiter.count(reply);
      const grant = grantOf(world, request);
      const athlete = world.athletes.get(grant.athleteId);
      if (!athlete) throw faults.badAccessToken();
      return reply
        .type('application/json')
        .send(toWireJson(athleteSchema.parse(presentAthlete(athlete))));
    });

    app.get(`${base}/athlete/activities`, async (request, reply) => {
      limiter.count(reply);
      const grant = grantOf(world, request);
      if (!grant.scopes.has('activity:read') && !grant.scopes.has('activity:read_all')) {
        throw faults.missingScope('activity:read_permission');
      }
      const { page, per_page, after, before } = listQuery.parse(request.query);
      // Epoch seconds. A value in the far future means that the client sent milliseconds by mistake.
      if (after !== undefined && after > world.now().getTime() / 100) throw faults.futureAfter();
      const found = listActivities(world, {
        visible: (activity) => isVisible(grant, activity),
        ...(after === undefined ? {} : { after }),
        ...(before === undefined ? {} : { before }),
      });
      const items = found
        .slice((page - 1) * per_page, page * per_page)
        .map((activity) => presentActivity(activity, 2));
      return reply.type('application/json').send(toWireJson(z.array(activitySchema).parse(items)));
    });

    app.get<{ Params: { id: string } }>(`${base}/activities/:id`, async (request, reply) => {
      limiter.count(reply);
      const grant = grantOf(world, request);
      const activity = world.activities.get(request.params.id);
      const readable = activity && activity.readableFrom <= world.now();
      // A 404 of Strava can have an empty body.
      if (!activity || !readable || !isVisible(grant, activity)) return reply.status(404).send();
      return reply
        .type('application/json')
        .send(toWireJson(activitySchema.parse(presentActivity(activity, 3))));
    });
  }
}

function grantOf(world: World, request: FastifyRequest): Grant {
  if (world.settings.inactive) throw faults.inactive();
  const grant = grantByAccessToken(world, bearerOf(request));
  if (!grant) throw faults.badAccessToken();
  return grant;
}
