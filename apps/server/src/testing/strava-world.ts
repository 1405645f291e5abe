import { CONSENT_VERSIONS } from '@goreal/domain/consents/purpose';
import { type StravaSimulator, startStravaSimulator } from '@goreal/simulators/strava';
import { afterAll } from 'vitest';
import type { Answer } from './caller.ts';
import { freePort } from './services/service-process.ts';
import { createTestAcademy, type Person, type TestAcademy } from './test-app.ts';
import { createTestClock } from './test-clock.ts';

/** An academy and a simulated Strava with a shared clock. */
export type StravaWorld = {
  academy: TestAcademy;
  strava: StravaSimulator;
  /** Records only the consent to read Strava. */
  consent(player: Person): Promise<void>;
  /** Where Strava sends the browser after the player's decision on its page. */
  decide(
    player: Person,
    choice: { athlete: string; decision?: 'authorize' | 'deny'; granted?: string[] },
  ): Promise<URL>;
  /** Passes Strava's redirect to the academy. */
  comeBack(player: Person, back: URL): Promise<Answer>;
  /** The whole flow: consent, Strava's page, callback. Creates an athlete unless one is given. */
  connect(player: Person, athlete?: string): Promise<string>;
  /** A new athlete of Strava. */
  athlete(): string;
  /** Listens, and subscribes to Strava's events. */
  subscribe(): Promise<void>;
  sync(player: Person): Promise<Answer>;
  /** `connected` or `reconnect`; undefined without a link. */
  linkState(player: Person): Promise<unknown>;
};

const CLIENT_ID = '4711';

/** For the tests of one file, closed after the last of them. */
export async function stravaWorld(
  options: { env?: Record<string, string> } = {},
): Promise<StravaWorld> {
  const clock = createTestClock();
  const clientSecret = 'a secret of Strava';
  const strava = await startStravaSimulator({ clientId: CLIENT_ID, clientSecret, clock });
  const port = await freePort();
  const academy = await createTestAcademy({
    clock,
    env: {
      STRAVA_CLIENT_ID: CLIENT_ID,
      STRAVA_CLIENT_SECRET: clientSecret,
      STRAVA_API_URL: strava.apiUrl,
      STRAVA_OAUTH_URL: strava.oauthUrl,
      STRAVA_MAX_ATHLETES: '100',
      GOREAL_PUBLIC_URL: `http://127.0.0.1:${port}`,
      ...options.env,
    },
  });
  strava.world.settings.athleteCap = 100;
  let athletes = 0;
  afterAll(async () => {
    await academy.close();
    await strava.stop();
  });

  const world: StravaWorld = {
    academy,
    strava,
    async consent(player) {
      const version = CONSENT_VERSIONS.strava;
      const url = `/api/users/${player.userId}/consents/strava`;
      const { status, text } = await player.put(url, { granted: true, version });
      if (status !== 200) throw new Error(text);
    },
    async decide(player, { athlete, decision = 'authorize', granted = ['activity:read'] }) {
      const { authUrl } = (await player.get('/api/getStravaAuthUrl')).body as { authUrl: string };
      const form = new URLSearchParams(new URL(authUrl).searchParams);
      form.set('athlete', athlete);
      form.set('decision', decision);
      for (const scope of granted) form.append('granted', scope);
      const url = `${strava.oauthUrl}/authorize`;
      const answer = await fetch(url, { method: 'POST', body: form, redirect: 'manual' });
      return new URL(answer.headers.get('location') ?? '');
    },
    comeBack: (player, back) => player.get(`/api/handleStravaCallback${back.search}`),
    async connect(player, athlete = world.athlete()) {
      await world.consent(player);
      const answer = await world.comeBack(player, await world.decide(player, { athlete }));
      if (answer.status !== 200) throw new Error(answer.text);
      return athlete;
    },
    athlete() {
      athletes += 1;
      return strava.actions.addAthlete({ firstname: 'Test', lastname: `Runner ${athletes}` });
    },
    async subscribe() {
      await academy.app.listen({ port, host: '127.0.0.1' });
      const answer = await (await academy.operator()).post('/api/strava/subscription');
      if (!answer.text.includes('"subscribed":true')) throw new Error(answer.text);
    },
    async linkState({ userId }) {
      const { rows } = await academy.database.pool.query(
        'select state from strava_links where user_id = $1',
        [userId],
      );
      return rows[0]?.state;
    },
    async sync(player) {
      // A player must wait between two requested syncs; the test clock does not advance.
      await academy.database.pool.query(
        'update strava_links set asked_at = null where user_id = $1',
        [player.userId],
      );
      return player.post('/api/syncStravaActivities');
    },
  };
  return world;
}
