import type { VirtualTime } from '../virtual-process.ts';
import { createMailServer } from './mail-server.ts';
import { createPushService } from './push-service.ts';
import { createStore } from './store.ts';
import { createStrava } from './strava.ts';
import { createWeather } from './weather.ts';

/** The external services, in memory; they outlive the server's process. */
export type OutsideWorld = ReturnType<typeof createOutside>;

export function createOutside(options: {
  seed: number;
  time: VirtualTime;
  isRough: boolean;
  stop(): Promise<never>;
  note(line: string): void;
}) {
  const { time, seed } = options;
  const weather = createWeather(options);
  const now = () => time.now();
  return {
    weather,
    store: createStore(weather),
    mail: createMailServer(weather, now),
    push: createPushService(weather, now),
    strava: createStrava(weather, now, seed),
  };
}
