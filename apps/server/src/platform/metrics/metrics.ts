import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '#platform/database/database.ts';

/** `unknown-address`: the mail server refused the recipient, which is no fault of the mail server. */
type MailResult = 'ok' | 'failed' | 'unknown-address';

/** The server's metrics, exposed at `/metrics`. */
export type Metrics = {
  readonly registry: Registry;
  request(about: { method: string; route: string; status: number; seconds: number }): void;
  jobDone(about: { job: string; ok: boolean; seconds: number }): void;
  mail(result: MailResult): void;
  /** how a push ended: `accepted`, `expired`, `failed`, `queued` (tried again later), `skipped` */
  push(outcome: string): void;
  /**
   * Registers gauges whose values come from one shared query, run at a scrape and at most every `everyMs`. A query that
   * fails keeps the previous values and is counted.
   */
  registerPolledGauges(options: {
    name: string;
    everyMs: number;
    gauges: Readonly<Record<string, { help: string; label?: string }>>;
    answer: () => Promise<Readonly<Record<string, GaugeValue>>>;
  }): void;
};

/** One number, or one for each value of the gauge's label. */
type GaugeValue = number | Readonly<Record<string, number>>;

const REQUEST_BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10];
const QUERY_BUCKETS = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10];
const JOB_BUCKETS = [0.01, 0.1, 1, 10, 60, 600];

/** A registry for each server, so that several may run in one process. */
export function createMetrics(database: Database): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'goreal_http_request_seconds',
    help: 'time to answer, by route; streams and uploads are left out',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_BUCKETS,
    registers,
  });
  const queries = new Histogram({
    name: 'goreal_database_query_seconds',
    help: 'time of a statement, as the server sees it',
    labelNames: ['result'],
    buckets: QUERY_BUCKETS,
    registers,
  });
  const jobs = new Histogram({
    name: 'goreal_job_seconds',
    help: 'time of a run of a job, by its result',
    labelNames: ['job', 'result'],
    buckets: JOB_BUCKETS,
    registers,
  });
  const mails = new Counter({
    name: 'goreal_mail_total',
    help: 'mails handed to the mail server: ok, failed, unknown-address',
    labelNames: ['result'],
    registers,
  });
  const pushes = new Counter({
    name: 'goreal_push_total',
    help: 'attempts to push, by what became of them',
    labelNames: ['outcome'],
    registers,
  });
  const unanswered = new Counter({
    name: 'goreal_scrape_failures_total',
    help: 'questions of a scrape that the database or storage did not answer',
    labelNames: ['question'],
    registers,
  });
  const { pool } = database;
  new Gauge({
    name: 'goreal_database_connections',
    help: 'connections of the pool; waiting are requests that want one',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'open' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  database.onStatement((ms, ok) => queries.observe({ result: resultOf(ok) }, ms / 1000));

  return {
    registry,
    request({ method, route, status, seconds }) {
      requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds);
    },
    jobDone({ job, ok, seconds }) {
      jobs.observe({ job, result: resultOf(ok) }, seconds);
    },
    mail: (result) => mails.inc({ result }),
    push: (outcome) => pushes.inc({ outcome }),
    registerPolledGauges({ name, everyMs, gauges, answer }) {
      let readAt = Number.NEGATIVE_INFINITY;
      let reading: Promise<void> = Promise.resolve();
      const made = new Map(
        Object.entries(gauges).map(([gauge, { help, label }]) => {
          const labelNames = label === undefined ? [] : [label];
          const collect = () => refresh();
          return [
            gauge,
            { label, gauge: new Gauge({ name: gauge, help, labelNames, registers, collect }) },
          ];
        }),
      );

      async function read(): Promise<void> {
        try {
          for (const [gauge, value] of Object.entries(await answer())) set(gauge, value);
        } catch {
          // The counter reports the failure: a scrape must succeed while the database is unavailable.
          unanswered.inc({ question: name });
        }
      }

      function set(gauge: string, value: GaugeValue): void {
        const known = made.get(gauge);
        if (!known) throw new Error(`no such gauge: ${gauge}`);
        if (typeof value === 'number') {
          known.gauge.set(value);
          return;
        }
        known.gauge.reset();
        for (const [of, number] of Object.entries(value)) {
          known.gauge.set({ [known.label ?? '']: of }, number);
        }
      }

      function refresh(): Promise<void> {
        if (performance.now() - readAt < everyMs) return reading;
        readAt = performance.now();
        reading = read();
        return reading;
      }
    },
  };
}

function resultOf(ok: boolean): 'ok' | 'failed' {
  return ok ? 'ok' : 'failed';
}
