import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { faults } from './faults.ts';
import { subscriptionSchema } from './wire.ts';
import type { Subscription, World } from './world.ts';

/** Strava's timeout for an answer of the callback. */
export const CALLBACK_MS = 2000;

const credentials = z.object({
  client_id: z.string().default(''),
  client_secret: z.string().default(''),
});
const subscribeForm = credentials.extend({
  callback_url: z.url().max(255),
  verify_token: z.string(),
});

/** `/push_subscriptions`: one for each application, created only after the callback answered the handshake. */
export function subscriptionRoutes(app: FastifyInstance, world: World): void {
  app.post('/api/v3/push_subscriptions', async (request, reply) => {
    const form = subscribeForm.parse(request.body);
    checkCredentials(world, form);
    if (world.subscription) throw faults.subscribed();
    if (!(await shakesHands(form))) throw faults.callbackSilent();
    world.subscription = {
      id: 100_000 + (randomBytes(2).readUInt16BE() % 900_000),
      callbackUrl: form.callback_url,
      verifyToken: form.verify_token,
      createdAt: world.now(),
    };
    return reply.status(201).send(present(world, world.subscription));
  });

  app.get('/api/v3/push_subscriptions', async (request) => {
    checkCredentials(world, credentials.parse(request.query));
    return world.subscription ? [present(world, world.subscription)] : [];
  });

  app.delete<{ Params: { id: string } }>(
    '/api/v3/push_subscriptions/:id',
    async (request, reply) => {
      checkCredentials(world, credentials.parse(request.query));
      if (String(world.subscription?.id) !== request.params.id) return reply.status(404).send();
      world.subscription = undefined;
      return reply.status(204).send();
    },
  );
}

function checkCredentials(world: World, given: z.infer<typeof credentials>): void {
  if (given.client_id !== world.clientId) throw faults.unknownClient();
  if (given.client_secret !== world.clientSecret) throw faults.wrongSecret();
}

async function shakesHands(form: z.infer<typeof subscribeForm>): Promise<boolean> {
  const challenge = randomBytes(8).toString('hex');
  const url = new URL(form.callback_url);
  url.searchParams.set('hub.mode', 'subscribe');
  url.searchParams.set('hub.challenge', challenge);
  url.searchParams.set('hub.verify_token', form.verify_token);
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(CALLBACK_MS) });
    const body: unknown = await answer.json();
    const expected = z.object({ 'hub.challenge': z.literal(challenge) });
    return answer.status === 200 && expected.safeParse(body).success;
  } catch {
    return false;
  }
}

function present(world: World, subscription: Subscription): z.infer<typeof subscriptionSchema> {
  const createdAt = subscription.createdAt.toISOString();
  return subscriptionSchema.parse({
    id: subscription.id,
    resource_state: 2,
    application_id: Number(world.clientId),
    callback_url: subscription.callbackUrl,
    created_at: createdAt,
    updated_at: createdAt,
  });
}
