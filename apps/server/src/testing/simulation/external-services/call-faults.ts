import { DAY_MS } from '@goreal/domain/calendar/durations';
import { createRandom } from '../random.ts';
import type { VirtualTime } from '../virtual-process.ts';

/** External services that the server calls. */
type ExternalService = 'storage' | 'mail' | 'push' | 'strava';

/** What may happen to one call. */
type CallFault =
  /** the service answers that it is unavailable */
  | 'refused'
  /** the call does not arrive */
  | 'no-response'
  /** the call was executed, and the response was lost */
  | 'lost-response'
  | 'slow'
  /** our process ends just before or just after the call was executed */
  | 'stop-before'
  | 'stop-after';

const FAULTS: readonly CallFault[] = [
  ...(['refused', 'refused', 'no-response', 'lost-response', 'lost-response', 'slow'] as const),
  ...(['stop-before', 'stop-after'] as const),
];
/** Share of days on which calls of one service fail, and share of the failing calls on such a day. */
const FAULTY_DAYS = 0.2;
const FAULTY_CALLS = 0.35;
/** How long the server waits for a response. */
const TIMEOUT_MS = 10_000;
const NO_RESPONSE_MS = TIMEOUT_MS + 1_000;
const SLOW_MS = 2_000;

export type CallFaults = {
  /**
   * One call of an external service. `refuse` answers with that service's own error; a lost call throws as a
   * broken connection does. The outcome depends on the seed, the day and the number of the day's earlier calls.
   */
  call<Answer>(
    service: ExternalService,
    call: { run(): Answer | Promise<Answer>; refuse(): Answer; onResponseLost?(): void },
  ): Promise<Answer>;
  /** Number of failed calls so far. */
  readonly failures: number;
  /** Draws the outcome for a call without making it. */
  chance(service: ExternalService, what: string, probability: number): boolean;
};

export function createCallFaults(options: {
  seed: number;
  time: VirtualTime;
  /** false: nothing ever fails */
  servicesFail: boolean;
  /** ends our own process */
  stop(): Promise<never>;
  note(line: string): void;
}): CallFaults {
  const { seed, time, servicesFail, stop, note } = options;
  const calls = new Map<string, number>();
  let failures = 0;

  function drawFor(key: string): ReturnType<typeof createRandom> {
    const count = calls.get(key) ?? 0;
    calls.set(key, count + 1);
    return createRandom(`${seed}/${key}/${count}`);
  }
  const dayOf = () => Math.floor(time.now() / DAY_MS);

  function faultOf(service: ExternalService): CallFault | undefined {
    const day = dayOf();
    if (!servicesFail || !createRandom(`${seed}/${service}/${day}`).chance(FAULTY_DAYS))
      return undefined;
    const random = drawFor(`${service}/${day}/call`);
    return random.chance(FAULTY_CALLS) ? random.pick(FAULTS) : undefined;
  }

  async function failWithoutResponse(): Promise<never> {
    await time.sleep(NO_RESPONSE_MS);
    throw timeout();
  }

  return {
    async call(service, { run, refuse, onResponseLost }) {
      time.noteProgress();
      const fault = faultOf(service);
      if (fault) {
        failures += 1;
        note(`  ${service}: ${fault}`);
      }
      switch (fault) {
        case undefined:
          return run();
        case 'refused':
          return refuse();
        case 'no-response':
          return failWithoutResponse();
        case 'lost-response':
          await run();
          onResponseLost?.();
          return failWithoutResponse();
        case 'slow': {
          const begun = time.now();
          await time.sleep(SLOW_MS);
          // The virtual clock may advance by hours during the sleep. The product's callers time out after TIMEOUT_MS.
          if (time.now() - begun > TIMEOUT_MS) throw timeout();
          return run();
        }
        case 'stop-before':
          return stop();
        case 'stop-after':
          await run();
          onResponseLost?.();
          return stop();
      }
    },
    get failures() {
      return failures;
    },
    chance(service, what, probability) {
      return servicesFail && drawFor(`${service}/${dayOf()}/${what}`).chance(probability);
    },
  };
}

function timeout(): Error {
  return Object.assign(new Error('the service sent no response'), { code: 'ETIMEDOUT' });
}
