import { setTimeout as delay } from 'node:timers/promises';
import { CALLBACK_MS } from './subscription.routes.ts';
import { eventSchema, toWireJson, type WireEvent } from './wire.ts';
import type { World } from './world.ts';

const ATTEMPTS = 3;

export type EventSender = {
  /** Sends an event to the subscriber. Without one, or after three attempts, the event is lost. */
  send(event: Omit<WireEvent, 'subscription_id' | 'event_time'>): void;
  /** Resolves when every event was accepted or lost. */
  settled(): Promise<void>;
  /** number of lost events */
  lost(): number;
  stop(): void;
};

export function createEventSender(world: World): EventSender {
  const stopping = new AbortController();
  const underWay = new Set<Promise<void>>();
  let lost = 0;

  async function deliver(url: string, body: string): Promise<void> {
    for (let attempt = 1; attempt <= ATTEMPTS && !stopping.signal.aborted; attempt += 1) {
      if (await isTaken(url, body)) return;
      if (attempt === ATTEMPTS) break;
      await delay(world.settings.retryMs, undefined, { signal: stopping.signal }).catch(
        () => undefined,
      );
    }
    lost += 1;
  }

  return {
    send(event) {
      const { subscription } = world;
      if (!subscription) return;
      const whole = eventSchema.parse({
        ...event,
        subscription_id: subscription.id,
        event_time: Math.floor(world.now().getTime() / 1000),
      });
      const delivery = deliver(subscription.callbackUrl, toWireJson(whole));
      underWay.add(delivery);
      void delivery.finally(() => underWay.delete(delivery));
    },
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    lost: () => lost,
    stop: () => stopping.abort(),
  };
}

async function isTaken(url: string, body: string): Promise<boolean> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(CALLBACK_MS),
    });
    await answer.arrayBuffer();
    return answer.status === 200;
  } catch {
    return false;
  }
}
