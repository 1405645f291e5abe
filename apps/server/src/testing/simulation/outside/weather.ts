import { createRandom } from '../random.ts';
import type { VirtualTime } from '../virtual-process.ts';

/** External services that the server calls. */
type Outside = 'storage' | 'mail' | 'push' | 'strava';

/** What may happen to one call. */
type OutsideFault =
  /** the service answers that it is unavailable */
  | 'refused'
  /** the call does not arrive */
  | 'silent'
  /** the call was executed, and the response was lost */
  | 'lost-answer'
  | 'slow'
  /** our process ends just before or just after the call was executed */
  | 'stop-before'
  | 'stop-after';

const FAULTS: readonly OutsideFault[] = [
  ...(['refused', 'refused', 'silent', 'lost-answer', 'lost-answer', 'slow'] as const),
  ...(['stop-before', 'stop-after'] as const),
];
/** Share of days on which calls of one service fail, and share of the failing calls on such a day. */
const BAD_DAYS = 0.2;
const BAD_CALLS = 0.35;
/** How long the server waits for a response. */
const PATIENCE_MS = 10_000;
const SILENCE_MS = PATIENCE_MS + 1_000;
const SLOW_MS = 2_000;
const DAY_MS = 86_400_000;

export type Weather = {
  /**
   * One call of an external service. `refuse` answers with that service's own error; a lost call throws as a
   * broken connection does. The outcome depends on the seed, the day and the number of the day's earlier calls.
   */
  pass<Answer>(
    place: Outside,
    call: { run(): Answer | Promise<Answer>; refuse(): Answer; onUnheard?(): void },
  ): Promise<Answer>;
  /** Number of failed calls so far. */
  readonly failures: number;
  /** Draws the outcome for a call without making it. */
  chance(place: Outside, what: string, probability: number): boolean;
};

export function createWeather(options: {
  seed: number;
  time: VirtualTime;
  /** false: nothing ever fails */
  isRough: boolean;
  /** ends our own process */
  stop(): Promise<never>;
  note(line: string): void;
}): Weather {
  const { seed, time, isRough, stop, note } = options;
  const calls = new Map<string, number>();
  let failures = 0;

  function drawFor(key: string): ReturnType<typeof createRandom> {
    const count = calls.get(key) ?? 0;
    calls.set(key, count + 1);
    return createRandom(`${seed}/${key}/${count}`);
  }
  const dayOf = () => Math.floor(time.now() / DAY_MS);

  function faultOf(place: Outside): OutsideFault | undefined {
    const day = dayOf();
    if (!isRough || !createRandom(`${seed}/${place}/${day}`).chance(BAD_DAYS)) return undefined;
    const random = drawFor(`${place}/${day}/call`);
    return random.chance(BAD_CALLS) ? random.pick(FAULTS) : undefined;
  }

  async function silence(): Promise<never> {
    await time.sleep(SILENCE_MS);
    throw timeout();
  }

  return {
    async pass(place, { run, refuse, onUnheard }) {
      time.moved();
      const fault = faultOf(place);
      if (fault) {
        failures += 1;
        note(`  ${place}: ${fault}`);
      }
      switch (fault) {
        case undefined:
          return run();
        case 'refused':
          return refuse();
        case 'silent':
          return silence();
        case 'lost-answer':
          await run();
          onUnheard?.();
          return silence();
        case 'slow': {
          const begun = time.now();
          await time.sleep(SLOW_MS);
          // The virtual clock may advance by hours during the sleep. The product's callers time out after PATIENCE_MS.
          if (time.now() - begun > PATIENCE_MS) throw timeout();
          return run();
        }
        case 'stop-before':
          return stop();
        case 'stop-after':
          await run();
          onUnheard?.();
          return stop();
      }
    },
    get failures() {
      return failures;
    },
    chance(place, what, probability) {
      return isRough && drawFor(`${place}/${dayOf()}/${what}`).chance(probability);
    },
  };
}

function timeout(): Error {
  return Object.assign(new Error('the line is silent'), { code: 'ETIMEDOUT' });
}
