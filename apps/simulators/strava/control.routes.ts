import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { AthleteActions } from './athlete-actions.ts';
import type { Limiter } from './limits.ts';
import { controlPage } from './pages.ts';
import { type Settings, settingsSchema } from './settings.ts';
import { ACCESS_TOKEN_MS, type World } from './world.ts';

type Control = { world: World; actions: AthleteActions; limiter: Limiter };

const actionForm = z.object({
  action: z.string(),
  id: z.string().default(''),
  sport: z.string().default('Run'),
});

/** The control page at `/` and its forms. */
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

  app.post('/control/actions', async (request, reply) => {
    carryOut(control, actionForm.parse(request.body));
    return reply.redirect('/');
  });
}

/** A typical activity of each sport: metres and seconds. */
const SAMPLES: Record<string, { distance: number; movingTime: number }> = {
  Run: { distance: 5000, movingTime: 1800 },
  Ride: { distance: 20_000, movingTime: 3000 },
  Swim: { distance: 1000, movingTime: 1400 },
  Hike: { distance: 8000, movingTime: 7200 },
};

function carryOut({ world, actions }: Control, wanted: z.infer<typeof actionForm>): void {
  const { action, id, sport } = wanted;
  const activity = world.activities.get(id);
  if (action === 'upload' && world.athletes.has(id)) {
    const sample = SAMPLES[sport] ?? { distance: 5000, movingTime: 1800 };
    const start = new Date(world.now().getTime() - sample.movingTime * 1000 - 60_000);
    actions.upload({ athleteId: id, sportType: sport, name: sport, start, ...sample });
  }
  if (action === 'revoke') actions.revoke(id);
  if (action === 'expire') {
    const grant = world.grants.get(id);
    if (grant) grant.expiresAt = world.now();
  }
  if (action === 'later') world.advance(ACCESS_TOKEN_MS);
  if (!activity) return;
  if (action === 'correct') {
    actions.edit(id, {
      distance: activity.distance / 2,
      movingTime: Math.round(activity.movingTime / 2),
    });
  }
  if (action === 'retype') actions.edit(id, { sportType: 'Walk' });
  if (action === 'hide') actions.hide(id, 'only_me');
  if (action === 'show') actions.hide(id, 'everyone');
  if (action === 'remove') actions.remove(id);
}
