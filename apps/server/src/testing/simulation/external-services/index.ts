import type { VirtualTime } from '../virtual-process.ts';
import { createCallFaults } from './call-faults.ts';
import { createMailServer } from './mail-server.ts';
import { createPushService } from './push-service.ts';
import { createStore } from './store.ts';
import { createStrava } from './strava.ts';

/** The external services, in memory; they continue when the server's process ends. */
export type ExternalServices = ReturnType<typeof createExternalServices>;

export function createExternalServices(options: {
  seed: number;
  time: VirtualTime;
  servicesFail: boolean;
  stop(): Promise<never>;
  note(line: string): void;
}) {
  const { time, seed } = options;
  const callFaults = createCallFaults(options);
  const now = () => time.now();
  return {
    callFaults,
    store: createStore(callFaults),
    mail: createMailServer(callFaults, now),
    push: createPushService(callFaults, now),
    strava: createStrava(callFaults, now, seed),
  };
}
