import { timingSafeEqual } from 'node:crypto';
import { stravaMessages } from '@goreal/domain/strava/strava.messages';
import type { Clock } from '#platform/clock/clock.ts';
import type { Config } from '#platform/config/config.ts';
import { deriveKey, deriveKeys } from '#platform/config/keys.ts';
import type { StravaApp } from '#platform/config/strava-config.ts';
import { isLocalHostname } from '#platform/config/this-machine.ts';
import type { Database } from '#platform/database/database.ts';
import { changeApp, findApp } from './app.repository.ts';
import { insertEvent } from './events.repository.ts';
import { isRefusal } from './refusal.ts';
import type { StravaClient } from './strava-client.ts';
import type { StravaEvent } from './wire.ts';

/** The webhook's path; its last segment is unguessable, because events are unsigned. */
export function webhookPath(secret: string): string {
  return `/api/strava/webhook/${webhookKey(secret)}`;
}

function webhookKey(secret: string): string {
  return webhookKeyOf(deriveKey(secret, 'strava-webhook'));
}

function webhookKeyOf(key: Buffer): string {
  return key.toString('base64url').slice(0, 32);
}

export type Webhook = {
  /** Whether the last segment of the path is ours. */
  isKey(key: string): boolean;
  /** Whether a handshake has our verify token. */
  isVerifyToken(token: string): boolean;
  /** Stores an event of our own subscription that needs processing; false when it was dropped. */
  receive(event: StravaEvent): Promise<boolean>;
  /** Ensures the subscription; logs what prevents it. */
  ensureSubscription(): Promise<void>;
};

export function createWebhook(options: {
  config: Config;
  app: StravaApp;
  database: Database;
  clock: Clock;
  client: StravaClient;
}): Webhook {
  const { config, app, database, clock, client } = options;
  // Strava calls the path of a previous secret until the subscription has moved.
  const keys = deriveKeys(config, 'strava-webhook').map(webhookKeyOf);
  const verifyToken =
    app.webhookVerifyToken ?? deriveKey(config.secret, 'strava-verify').toString('base64url');
  const callbackUrl = new URL(webhookPath(config.secret), config.http.publicUrl).href;

  async function note(subscription: { id: number | null; problem: string | null }): Promise<void> {
    await changeApp(database, {
      subscription_id: subscription.id,
      subscription_url: subscription.id === null ? null : callbackUrl,
      subscription_problem: subscription.problem,
      subscription_checked_at: clock.now(),
    });
  }

  return {
    isKey: (given) => keys.some((key) => isEqual(given, key)),
    isVerifyToken: (given) => isEqual(given, verifyToken),
    async receive(event) {
      const deauthorises =
        event.object_type === 'athlete' && String(event.updates.authorized) === 'false';
      // Other athlete events need no action.
      if (event.object_type === 'athlete' && !deauthorises) return false;
      const { subscription_id: own } = await findApp(database);
      if (own === null || event.subscription_id !== String(own)) return false;
      await insertEvent(database, { event, deauthorises, at: clock.now() });
      return true;
    },
    async ensureSubscription() {
      if (!isWithinReach(config.http.publicUrl, app.apiUrl)) {
        await note({ id: null, problem: stravaMessages.webhookPrivate });
        return;
      }
      // While Strava is unreachable the stored subscription counts, so that its events are not dropped.
      let { subscription_id: id } = await findApp(database);
      try {
        const found = await client.subscriptions();
        const own = found.find(({ callback_url: url }) => url === callbackUrl);
        id = own?.id ?? null;
        // Strava allows one subscription an application: one of an old address is replaced.
        if (!own) for (const { id } of found) await client.unsubscribe(id);
        id ??= await client.subscribe({ callbackUrl, verifyToken });
        await note({ id, problem: null });
      } catch (error) {
        if (!isRefusal(error)) throw error;
        const isSilent = error.message.includes('PushSubscription');
        await note({ id, problem: isSilent ? stravaMessages.webhookSilent : error.message });
      }
    },
  };
}

/** Strava calls public addresses only; a simulator on this machine calls this machine as well. */
export function isWithinReach(publicUrl: URL, apiUrl: string): boolean {
  const isHere = ({ hostname }: URL) => isLocalHostname(hostname);
  return publicUrl.protocol === 'https:' ? !isHere(publicUrl) : isHere(new URL(apiUrl));
}

function isEqual(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
