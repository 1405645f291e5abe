import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { controlPage } from './control-page.ts';
import type { Deeds } from './deeds.ts';
import type { Limiter } from './limits.ts';
import { type Settings, settingsSchema } from './settings.ts';
import { ACCESS_TOKEN_MS, type World } from './world.ts';

type Control = { world: World; deeds: Deeds; limiter: Limiter };

const deedForm = z.object({
  deed: z.string(),
  id: z.string().default(''),
  sport: z.string().default('Run'),
});

/** What a person can bring about: the page at `/` and its buttons. */
export function controlRoutes(app: FastifyInstance, control: Control): void {
  const { world } = control;
  app.get('/', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(controlPage(control)),
  );

  app.post('/control/settings', async (request, reply) => {
    const form = z.record(z.string(), z.string()).parse(request.body);
    const ticked = (name: keyof Settings) => form[name] === 'on';
    world.settings = settingsSchema.parse({
      ...form,
      inactive: ticked('inactive'),
      rateLimited: ticked('rateLimited'),
      rotates: ticked('rotates'),
    });
    return reply.redirect('/');
  });

  app.post('/control/deeds', async (request, reply) => {
    carryOut(control, deedForm.parse(request.body));
    return reply.redirect('/');
  });
}

/** An activity of each sport as a person would do it: metres and seconds. */
const SAMPLES: Record<string, { distance: number; movingTime: number }> = {
  Run: { distance: 5000, movingTime: 1800 },
  Ride: { distance: 20_000, movingTime: 3000 },
  Swim: { distance: 1000, movingTime: 1400 },
  Hike: { distance: 8000, movingTime: 7200 },
};

function carryOut({ world, deeds }: Control, wanted: z.infer<typeof deedForm>): void {
  const { deed, id, sport } = wanted;
  const activity = world.activities.get(id);
  if (deed === 'upload' && world.athletes.has(id)) {
    const sample = SAMPLES[sport] ?? { distance: 5000, movingTime: 1800 };
    const start = new Date(world.now().getTime() - sample.movingTime * 1000 - 60_000);
    deeds.upload({ athleteId: id, sportType: sport, name: sport, start, ...sample });
  }
  if (deed === 'revoke') deeds.revoke(id);
  if (deed === 'expire') {
    const grant = world.grants.get(id);
    if (grant) grant.expiresAt = world.now();
  }
  if (deed === 'later') world.advance(ACCESS_TOKEN_MS);
  if (!activity) return;
  if (deed === 'correct') {
    deeds.edit(id, {
      distance: activity.distance / 2,
      movingTime: Math.round(activity.movingTime / 2),
    });
  }
  if (deed === 'retype') deeds.edit(id, { sportType: 'Walk' });
  if (deed === 'hide') deeds.hide(id, 'only_me');
  if (deed === 'show') deeds.hide(id, 'everyone');
  if (deed === 'remove') deeds.remove(id);
}
