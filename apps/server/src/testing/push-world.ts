import { type Answer, type PushSimulator, startPushSimulator } from '@goreal/simulators/push';
import { afterAll } from 'vitest';
import { createTestAcademy, type Person, type TestAcademy } from './test-app.ts';

/** An academy and a simulated push service. */
export type PushWorld = {
  academy: TestAcademy;
  simulator: PushSimulator;
  /** Registers a device of a person by the callable; returns its ids in the academy and at the push service. */
  subscribe(person: Person, script?: readonly Answer[]): Promise<{ id: string; deviceId: string }>;
  /** Titles that a device has shown, in order. */
  titles(id: string): string[];
};

/** For the tests of one file, closed after the last of them; or another process beside such a world. */
export async function pushWorld(beside?: PushWorld): Promise<PushWorld> {
  const simulator = beside?.simulator ?? (await startPushSimulator());
  const academy = await createTestAcademy(
    beside ? { beside: beside.academy } : { env: { PUSH_ENDPOINTS: simulator.url } },
  );
  afterAll(async () => {
    await academy.close();
    if (!beside) await simulator.close();
  });
  return {
    academy,
    simulator,
    async subscribe(person, script) {
      const { id, subscription } = simulator.device(script);
      const data = { subscription, fcmToken: null, userAgent: 'Test browser' };
      const answer = await person.post('/api/savePushSubscription', { data });
      const { result } = answer.body as { result: { deviceId: string } };
      return { id, deviceId: result.deviceId };
    },
    titles: (id) =>
      simulator.received(id).map(({ payload }) => JSON.parse(payload).notification.title),
  };
}
