import type { AuditSubjectKind } from '@goreal/domain/audit/audit-item';
import type { RouteOptions } from 'fastify';
import type { Connection } from '#platform/database/database.ts';
import type { App } from '#platform/http/http-server.ts';
import type { RateLimit, RateLimits } from '#platform/http/rate-limits.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import type { Metrics } from '#platform/metrics/metrics.ts';
import type { PersonalData, PersonalDataPart } from '#platform/personal-data/personal-data.ts';
import { assertDeclared, type DeclaredOperations } from './declared-operations.ts';

/** Names of some subjects of one kind, by id. Unknown ids are left out. */
export type NameSubjects = (
  connection: Connection,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, string>>;

export type AuditSubjects = Readonly<Partial<Record<AuditSubjectKind, NameSubjects>>>;

/**
 * A feature's queues for elders, by their names in `GET /api/queueCounts`. Every count uses an index; `of`
 * describes in the API document what is counted.
 */
export type WaitingCounts = Readonly<
  Record<string, { of: string; count: (connection: Connection, now: Date) => Promise<number> }>
>;

/** The contributions of a feature to the server. The platform collects them and imports no feature. */
export type Feature = {
  /** the feature's folder */
  readonly name: string;
  /** groups the feature's routes in the API document; by default the words of its name */
  readonly tag?: string;
  readonly personalData?: PersonalData;
  /** limits that the feature's routes use, beside the shared ones */
  readonly rateLimits?: Readonly<Record<string, RateLimit>>;
  /** Names the subjects of audit entries, by the kind of subject. */
  readonly auditSubjects?: AuditSubjects;
  readonly waiting?: WaitingCounts;
  /** who may call its operations; a difference to its routes stops the start */
  readonly operations?: DeclaredOperations;
  routes?(app: App): void;
  /** Handles and schedules the feature's jobs. */
  jobs?(jobs: Jobs): void;
  metrics?(metrics: Metrics): void;
  /** Starts background work beside the jobs, once the server listens. */
  start?(): void;
  /** Ends that work, after the last open request. */
  stop?(): void | Promise<void>;
};

/** Registers the contributions of the features, in their order; `app.ready()` registers their routes. */
export function registerFeatures(
  features: readonly Feature[],
  parts: { app: App; jobs: Jobs; metrics: Metrics; rateLimits: Pick<RateLimits, 'declare'> },
): void {
  const names = features.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`two features are called ${twice}`);
  const { app, jobs, metrics, rateLimits } = parts;
  for (const feature of features) rateLimits.declare(feature.rateLimits ?? {});
  registerRoutes(app, features);
  for (const feature of features) {
    feature.jobs?.(jobs);
    feature.metrics?.(metrics);
  }
}

function registerRoutes(app: App, features: readonly Feature[]): void {
  const routes = new Map(features.map((feature): [Feature, RouteOptions[]] => [feature, []]));
  let current: Feature | undefined;
  app.addHook('onRoute', (route) => {
    if (!current) return;
    routes.get(current)?.push(route);
    if (route.schema?.summary === undefined) return;
    route.schema.tags ??= [current.tag ?? current.name.replaceAll('-', ' ')];
  });
  for (const feature of [...features, undefined]) {
    const register = async () => {
      current = feature;
      feature?.routes?.(app);
    };
    // A plugin, so that scopes which a feature opens for some of its routes are registered before the next feature.
    // With this mark of Fastify it is no scope itself.
    app.register(Object.assign(register, { [Symbol.for('skip-override')]: true }));
  }
  app.addHook('onReady', async () => {
    for (const [feature, its] of routes) assertDeclared(feature, its);
  });
}

/** Stops the features one after the other, in reverse order of their dependencies. */
export async function stopFeatures(features: readonly Feature[]): Promise<void> {
  for (const feature of features.toReversed()) await feature.stop?.();
}

/** The personal data of all features, in the order in which an erasure processes them. */
export function personalDataOf(features: readonly Feature[]): readonly PersonalDataPart[] {
  return features.flatMap(({ name, personalData }) =>
    personalData ? [{ name, ...personalData }] : [],
  );
}

/** Combines the features' names of audit subjects. */
export function auditSubjectsOf(features: readonly Feature[]): AuditSubjects {
  return Object.assign({}, ...features.map(({ auditSubjects }) => auditSubjects));
}

/** Combines the counts of the features' queues; a name that two features use is an error. */
export function waitingCountsOf(features: readonly Feature[]): WaitingCounts {
  const entries = features.flatMap(({ waiting }) => Object.entries(waiting ?? {}));
  const counts = Object.fromEntries(entries);
  if (Object.keys(counts).length < entries.length) throw new Error('two queues have one name');
  return counts;
}
