import { z } from 'zod';
import { AppError } from '#platform/http/app-error.ts';
import type { App } from '#platform/http/http-server.ts';
import type { StravaServices } from './strava-services.ts';
import { eventSchema } from './wire.ts';

const params = z.object({ key: z.string() });

/**
 * The webhook, which must answer within two seconds. Another path is 404; an invalid event is accepted and dropped,
 * because a repetition would not help.
 */
export function stravaWebhookRoutes(app: App, { strava }: { strava: StravaServices }): void {
  const webhookOf = (key: string) => {
    const webhook = strava.connection?.webhook;
    if (!webhook?.isKey(key)) throw new AppError('not-found');
    return webhook;
  };

  app.get('/api/strava/webhook/:key', {
    config: { access: 'public' },
    schema: {
      summary: 'Handshake of a webhook subscription',
      params,
      querystring: z.object({
        'hub.mode': z.literal('subscribe'),
        'hub.challenge': z.string().max(500),
        'hub.verify_token': z.string().max(500),
      }),
      response: { 200: z.object({ 'hub.challenge': z.string() }) },
    },
    handler: async (request) => {
      const webhook = webhookOf(request.params.key);
      if (!webhook.isVerifyToken(request.query['hub.verify_token'])) {
        throw new AppError('permission-denied');
      }
      return { 'hub.challenge': request.query['hub.challenge'] };
    },
  });

  app.post('/api/strava/webhook/:key', {
    config: { access: 'public', limits: ['strava-event'] },
    schema: {
      summary: 'Receive a webhook event; a hint to read again',
      params,
      body: z.unknown(),
      response: { 200: z.object({ received: z.boolean() }) },
    },
    handler: async (request) => {
      const webhook = webhookOf(request.params.key);
      const event = eventSchema.safeParse(request.body);
      // A dropped event gets the same response as a stored one.
      if (event.success && (await webhook.receive(event.data))) await strava.wake();
      return { received: event.success };
    },
  });
}
