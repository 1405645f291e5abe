import { actions } from './actions/index.ts';
import { signInMissing } from './actions/suspensions.ts';
import { addDays, instantOf, isDue } from './calendar.ts';
import { afterEachDay, afterEachNight, afterEachStep, byTurns } from './checker/index.ts';
import type { Check } from './checker/view.ts';
import type { MemoryEngine } from './memory-engine.ts';
import { EDGE_FAULTS, type Step, type StepFault } from './plan.ts';
import { createRandom, type Random } from './random.ts';
import { viewOf } from './view-of.ts';
import type { VirtualTime } from './virtual-process.ts';
import { createWorld, type Outcome, type World } from './world.ts';

export type Run = {
  seed: number;
  /** the first day that was played */
  from: number;
  lines: readonly string[];
  digest: string;
  /** the first violation, the check that found it, and the day */
  failure: { problem: string; check: string; day: number } | undefined;
  /** ids of the steps that were played */
  steps: readonly number[];
};

/** Share of the runs of scheduled jobs with a fault. */
const JOB_FAULTS = 0.02;
/** Share of the seeds whose academy has two processes on one database. */
const TWO_PROCESSES = 1 / 3;
/** Share of the seeds in which two players begin with the perks of a high level. */
const ESTABLISHED = 1 / 2;
/** Share of the pauses between two steps in which repeating timers fire. */
const REPEATS = 0.3;
/** Minutes after midnight when the nightly jobs have finished. */
const NIGHT_MINUTES = 15;
/** Minutes after midnight when a day is checked; later steps of the day may follow. */
const EVENING = 1380;
/** When a step begins within its minute. */
const STEP_AT_MS = 31_000;
/** Share of the jobs that run once more where they are due again on the same day. */
const JOB_REPEATS = 0.25;

/** Properties of a seed beside its steps. */
type Setting = {
  timeZone: string;
  firstDay: string;
  processes: number;
  /** whether two players begin with the AURA of a high level */
  isEstablished: boolean;
};

const ZONES = [
  'Asia/Ho_Chi_Minh',
  'Asia/Ho_Chi_Minh',
  'America/New_York',
  'Europe/Berlin',
  'Pacific/Auckland',
  'Australia/Lord_Howe',
  'America/St_Johns',
];
/** Years whose end is in the first, the last or an odd ISO week, and a leap day. */
const FIRST_DAYS = ['2026-12-20', '2027-03-01', '2027-10-20', '2028-02-20', '2029-06-01'];

function settingOf(seed: number): Setting {
  const random = createRandom(`${seed}/setting`);
  return {
    timeZone: random.pick(ZONES),
    firstDay: random.pick(FIRST_DAYS),
    processes: random.chance(TWO_PROCESSES) ? 2 : 1,
    isEstablished: random.chance(ESTABLISHED),
  };
}

/** Plays steps until the end or the first problem. */
export async function simulate(options: {
  seed: number;
  /** the first day to play, with a new academy */
  from: number;
  days: number;
  steps: readonly Step[];
  time: VirtualTime;
  image: Blob;
  /** whether external services sometimes fail */
  servicesFail?: boolean;
  alter?: ((engine: MemoryEngine) => Promise<void>) | undefined;
  processes?: number | undefined;
}): Promise<Run> {
  const { seed, from, days, steps, time, image, servicesFail = true, alter } = options;
  const { timeZone, firstDay, isEstablished, ...setting } = settingOf(seed);
  const { processes = setting.processes } = options;
  time.clearTimers();
  time.reseed(createRandom(`${seed}/start`));
  time.jumpTo(instantOf(addDays(firstDay, from), -1, timeZone));
  const world = await createWorld({
    time,
    image,
    timeZone,
    seed,
    processes,
    servicesFail,
    isEstablished,
    alter,
  });
  world.history.add(
    `seed ${seed}, ${timeZone}, from ${addDays(firstDay, from)}, processes: ${processes}${isEstablished ? ', established' : ''}`,
  );
  let failure: Run['failure'];
  const played: number[] = [];
  let now = time.now();
  /** names of the scheduled jobs that have run since midnight */
  const jobsOfDay = new Set<string>();

  /** Advances time; runs queued jobs, and the schedules of the last `minutes`. */
  async function advanceTo(at: number, minutes: number): Promise<void> {
    if (at <= now) return;
    const random = createRandom(`${seed}/jobs/${at}`);
    await time.advanceTo(at, { repeats: minutes > 0 || random.chance(REPEATS) });
    await world.restartIfStopped();
    now = at;
    await runSchedules(world, random, {
      from: at - minutes * 60_000,
      to: at,
      timeZone,
      done: jobsOfDay,
    });
    await runQueued(world);
  }

  async function playStep(step: Step, date: string): Promise<Finding | undefined> {
    await advanceTo(instantOf(date, step.minute, timeZone) + STEP_AT_MS, 0);
    time.reseed(createRandom(`${seed}/ids/${step.id}`));
    played.push(step.id);
    return play(world, { seed, step, date });
  }

  const byDay = Map.groupBy(steps, ({ day }) => day);
  for (let day = from; day < days && !failure; day += 1) {
    world.beginDay(day);
    jobsOfDay.clear();
    const findings = playDay(world, {
      date: addDays(firstDay, day),
      timeZone,
      steps: byDay.get(day) ?? [],
      playStep,
      advanceTo,
      eveningChecks: byTurns.filter((_, turn) => day === days - 1 || day % byTurns.length === turn),
    });
    const { value: finding } = await findings.next();
    if (!finding) continue;
    failure = { ...finding, day };
    world.history.add(`  WRONG: ${finding.problem}`);
  }
  world.history.add(await summaryOf(world));
  await world.close();
  const { history } = world;
  return { seed, from, lines: history.lines(), digest: history.digest(), failure, steps: played };
}

/** Plays the steps of one day; yields what the checks find. */
async function* playDay(
  world: World,
  options: {
    date: string;
    timeZone: string;
    steps: readonly Step[];
    playStep(step: Step, date: string): Promise<Finding | undefined>;
    advanceTo(at: number, minutes: number): Promise<void>;
    eveningChecks: typeof byTurns;
  },
): AsyncGenerator<Finding, undefined> {
  const { date, timeZone, steps, playStep, advanceTo, eveningChecks } = options;
  const midnight = instantOf(date, 0, timeZone);
  const night = midnight + NIGHT_MINUTES * 60_000;
  let isNight = true;
  async function* endNight(): AsyncGenerator<Finding, undefined> {
    isNight = false;
    await advanceTo(night, NIGHT_MINUTES + 1);
    yield* oneOrNone(await check(world, afterEachNight));
  }
  // Where a step comes before the nightly jobs have finished, the first minute is advanced separately.
  if (steps[0] && steps[0].minute < NIGHT_MINUTES) await advanceTo(midnight + 30_000, 1);
  await refreshSessions(world);
  for (const problem of await signInMissing(world)) yield { check: 'signInMissing', problem };
  for (const step of steps) {
    if (isNight && instantOf(date, step.minute, timeZone) + STEP_AT_MS > night) yield* endNight();
    yield* oneOrNone(await playStep(step, date));
    yield* oneOrNone(await check(world, afterEachStep));
  }
  if (isNight) yield* endNight();
  const evening = instantOf(date, EVENING, timeZone);
  await advanceTo(Math.max(world.time.now() + 10_000, evening), 24 * 60);
  for (const checks of [afterEachDay, ...eveningChecks]) {
    yield* oneOrNone(await check(world, checks));
  }
}

function oneOrNone(finding: Finding | undefined): Finding[] {
  return finding ? [finding] : [];
}

async function play(
  world: World,
  { seed, step, date }: { seed: number; step: Step; date: string },
): Promise<Finding | undefined> {
  const { fault } = step;
  const random = createRandom(`${seed}/step/${step.id}`);
  const actor = world.people[step.actor];
  const action = actions[step.action];
  if (!actor || !action) return;
  const clock = new Date(instantOf('1970-01-01', step.minute, 'UTC')).toISOString().slice(11, 16);
  world.history.add(
    `${date} ${clock} #${step.id} ${actor.name}: ${step.action}${faultName(fault)}`,
  );
  if (fault?.kind === 'restart') await world.restart();
  if (fault?.kind === 'clock') world.time.jumpTo(world.time.now() + fault.minutes * 60_000);
  let dropsResponse = fault?.kind === 'response-dropped';
  if (fault && 'at' in fault) world.edges.arm(fault.kind, fault.at);

  async function once(send: () => Promise<Outcome>): Promise<Outcome> {
    const outcome = await send();
    if (!dropsResponse || outcome.kind === 'unknown') return outcome;
    dropsResponse = false;
    return { kind: 'unknown', why: 'dropped' };
  }

  const problems = await action({
    world,
    actor,
    random,
    async send(person, what, request) {
      const results: string[] = [];
      let isRepeat = false;
      for (let attempt = 0; ; attempt += 1) {
        const outcome = await once(() => world.call(person, request));
        const happened = world.edges.takeTriggered();
        results.push(`${describeOutcome(outcome)}${happened ? ` (${happened})` : ''}`);
        await world.restartIfStopped();
        if (outcome.kind === 'unknown') {
          isRepeat = true;
          if (!request.isTriedOnce && attempt < 2 && random.chance(0.8)) continue;
        }
        world.history.add(`  ${person.name} ${what}: ${results.join(', then ')}`);
        return outcome.kind === 'refused' ? { ...outcome, isRepeat } : outcome;
      }
    },
  });
  world.edges.disarm();
  await world.restartIfStopped();
  if (fault?.kind === 'clock') world.time.jumpTo(world.time.now() - fault.minutes * 60_000);
  const [problem] = problems ?? [];
  return problem === undefined ? undefined : { check: step.action, problem: named(world, problem) };
}

function describeOutcome(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'done':
      return `done ${outcome.status}`;
    case 'refused':
      return `refused ${outcome.status} ${outcome.code}`;
    case 'unknown':
      return `unknown ${outcome.why}`;
  }
}

function faultName(fault: StepFault | undefined): string {
  if (!fault) return '';
  if ('at' in fault) return ` [${fault.kind} at ${fault.at}]`;
  return fault.kind === 'clock' ? ` [clock ${fault.minutes}]` : ` [${fault.kind}]`;
}

/** Scheduled jobs run once for each period, however often they were due, and not in every period of a day. */
async function runSchedules(
  world: World,
  random: Random,
  { done, ...span }: { from: number; to: number; timeZone: string; done: Set<string> },
): Promise<void> {
  if (span.from === span.to) return;
  const names = world.academy.jobs.schedules
    .filter(({ cron }) => isDue(cron, span))
    .map(({ name }) => name)
    .filter((name) => !done.has(name) || random.chance(JOB_REPEATS));
  for (const name of names) {
    done.add(name);
    if (random.chance(JOB_FAULTS)) world.edges.arm(random.pick(EDGE_FAULTS), random.int(0, 6));
    await world.background(({ jobs }) => jobs.run(name));
    // A job that a fault interrupted runs again at its next time.
    if (world.edges.disarm() === undefined) continue;
    await world.restartIfStopped();
    await world.background(({ jobs }) => jobs.run(name));
  }
}

/** Everybody signs in once a day. Hashing a password would take longer than a simulated day. */
async function refreshSessions(world: World): Promise<void> {
  await world.run(
    'update auth_sessions set "createdAt" = now(), "updatedAt" = now(), "lastUsedAt" = now(), "confirmedAt" = now()',
  );
}

async function runQueued(world: World): Promise<void> {
  const [due] = await world.read<{ jobs: number; dead: number }>(
    `select count(*) filter (where state in ('created', 'retry') and start_after <= now())::int as jobs,
       count(*) filter (where state = 'active')::int as dead
     from jobs.job_common`,
  );
  if (!due || due.jobs + due.dead === 0) return;
  await world.background(({ jobs }) => jobs.work({ recover: due.dead > 0 }));
  await world.restartIfStopped();
}

type Finding = { check: string; problem: string };

async function check(
  world: World,
  checks: Readonly<Record<string, Check>>,
): Promise<Finding | undefined> {
  const view = viewOf(world);
  for (const [name, each] of Object.entries(checks)) {
    const [problem] = await each(view);
    if (problem !== undefined) return { check: name, problem: named(world, problem) };
  }
  return undefined;
}

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

function named(world: World, text: string): string {
  return text.replace(ID, (id) => world.history.nameOf('submission', id));
}

async function summaryOf(world: World): Promise<string> {
  const rows = await world.read<{ who: string; aura: number; streak: number; reports: number }>(
    `select display_name as who, current_aura as aura, current_streak as streak, total_submissions as reports
     from profiles order by display_name`,
  );
  const each = rows.map(
    ({ who, aura, streak, reports }) => `${who} ${aura} AURA, ${streak} days, ${reports} reports`,
  );
  return `end: ${each.join('; ')}`;
}
