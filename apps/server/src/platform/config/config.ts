import { randomBytes } from 'node:crypto';
import { accessSync, constants, readFileSync } from 'node:fs';
import path from 'node:path';
import { DEFAULT_TIME_ZONE } from '@goreal/domain/calendar/day-boundaries';
import { isTimeZone } from '@goreal/domain/calendar/zoned-clock';
import { MEDIA_LIMITS } from '@goreal/domain/media/media';
import { configMessages as messages } from './config.messages.ts';
import { findProgram } from './find-program.ts';
import { type IdentityProviderConfig, readIdentityProviders } from './identity-providers-config.ts';
import { type MailConfig, readMail } from './mail-config.ts';
import { checkPublicUrl } from './public-url.ts';
import { type PushConfig, readPush } from './push-config.ts';
import { readS3, type S3Config } from './s3-config.ts';
import { readStrava, type StravaConfig } from './strava-config.ts';
import { readTrustedProxies } from './trusted-proxies.ts';
import type { VariableReader } from './variable-reader.ts';

/** Long enough for three health checks of a proxy that checks once a second. */
const DRAIN_MS = 3_000;
/** With the 15 s of the stop after it, what the files in `deploy` wait before they kill. */
const LONGEST_DRAIN_S = 45;

/** Twice the free space below which the embedded database refuses writes. */
const DISK_FLOOR_BYTES = 1024 * 1024 * 1024;

/** `local`: demo data, simulators, captured mail. `serve`: production, refuses weak or missing secrets. */
export type Mode = 'local' | 'serve';

const HSTS = ['host', 'subdomains', 'preload'] as const;
export type Hsts = (typeof HSTS)[number];

/** Where PostgreSQL is reached; without `url` the embedded database is used. */
export type DatabaseAddresses = {
  /** for requests and jobs; a pooler in transaction mode when `directUrl` is set */
  url: string | undefined;
  /** around the pooler: migrations, LISTEN, backups */
  directUrl: string | undefined;
  /** a streaming replica for a few large reads */
  replicaUrl: string | undefined;
};

/** Everything read from the environment, once, at start. Names: docs/operations.md. */
export type Config = {
  mode: Mode;
  http: {
    port: number;
    host: string;
    publicUrl: URL;
    /** whether other hosts of the domain must use https only */
    hsts: Hsts;
    /** `/api/docs` is open to visitors and not to elders only */
    publicApiDocs: boolean;
    /** Proxies whose `X-Forwarded-…` headers are trusted: addresses, CIDR ranges, range names. */
    trustedProxies: readonly string[];
    /** how long a stopping process still serves requests while `/readyz` answers 503 */
    drainMs: number;
  };
  dataDirectory: string;
  secret: string;
  /** Former secrets, newest first: data that they signed or encrypted is still accepted. */
  previousSecrets: readonly string[];
  timeZone: string;
  demoPassword: string | undefined;
  database: DatabaseAddresses;
  redis: { url: string | undefined };
  /** replaces the data folder as storage of files */
  objectStore: S3Config | undefined;
  mail: MailConfig;
  /** External error service for faults of server and pages, beside our own log. */
  sentry: { dsn: string | undefined };
  /** The token that gives access to `/metrics` from anywhere; without one, only this machine may read it. */
  metrics: { token: string | undefined };
  strava: StravaConfig;
  /** external services for sign-in */
  identityProviders: readonly IdentityProviderConfig[];
  push: PushConfig;
  /** SHA-1 hashes of breached passwords in ascending order; see `breached-passwords.ts` */
  breachedPasswordsFile: string | undefined;
  /** The two programs of FFmpeg, where installed: they convert videos to a playable format. */
  videos: { ffmpeg: string; ffprobe: string } | undefined;
  uploads: {
    /** bytes of one person's proof files that await a decision */
    quotaBytes: number;
    /** free disk space below which no file is accepted */
    diskFloorBytes: number;
  };
};

/** Every configuration fault, by name, never by value. */
export class ConfigError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(messages.broken(problems));
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/**
 * Reads the configuration.
 * @param options.env each name may also be given as `NAME_FILE`, a path to its value
 * @param options.root folder that a relative data folder is relative to
 * @throws {ConfigError} naming every fault
 */
export function readConfig(options: { mode: Mode; root: string; env?: NodeJS.ProcessEnv }): Config {
  const { mode, root, env = process.env } = options;
  const problems: string[] = [];
  const read = (name: string): string | undefined => readValue({ name, env, problems });
  const readRequired = (name: string): string | undefined => {
    const known = problems.length;
    const value = read(name);
    // A value that could not be read has been reported.
    if (value === undefined && problems.length === known) problems.push(messages.missing(name));
    return value;
  };
  const port = readPort(read('PORT'), problems);
  const host = read('HOST') ?? (mode === 'local' ? 'localhost' : '0.0.0.0');
  const publicAddress =
    mode === 'local'
      ? (read('GOREAL_PUBLIC_URL') ?? `http://localhost:${port}`)
      : readRequired('GOREAL_PUBLIC_URL');
  const publicUrl = readUrl({
    name: 'GOREAL_PUBLIC_URL',
    value: publicAddress,
    protocols: ['http:', 'https:'],
    problems,
  });
  if (publicUrl) checkPublicUrl(publicUrl, problems);
  const database = readDatabase({ read, problems });
  const config: Config = {
    mode,
    http: {
      port,
      host,
      publicUrl: publicUrl ?? new URL('http://localhost'),
      hsts: readChoice('GOREAL_HSTS', HSTS, { read, problems }) ?? 'host',
      publicApiDocs:
        (readChoice('GOREAL_API_DOCS', ['public', 'elders'], { read, problems }) ??
          (mode === 'local' ? 'public' : 'elders')) === 'public',
      trustedProxies: readTrustedProxies(read('GOREAL_TRUSTED_PROXIES'), problems),
      drainMs: readDrain(read('GOREAL_DRAIN_SECONDS'), {
        isAlone: mode === 'local' || database.url === undefined,
        problems,
      }),
    },
    dataDirectory: path.resolve(root, read('GOREAL_DATA_DIR') ?? 'data'),
    secret: readSecret((mode === 'serve' ? readRequired : read)('GOREAL_SECRET'), problems),
    previousSecrets: readPreviousSecrets(read('GOREAL_SECRET_PREVIOUS'), problems),
    timeZone: readTimeZone(read('GOREAL_TIME_ZONE') ?? DEFAULT_TIME_ZONE, problems),
    demoPassword: readDemoPassword(read('GOREAL_DEMO_PASSWORD'), problems),
    database,
    redis: { url: optionalUrl('REDIS_URL', ['redis:', 'rediss:'], { read, problems }) },
    objectStore: readS3({
      read,
      problems,
      readUrl: (name) => optionalUrl(name, ['https:', 'http:'], { read, problems }),
    }),
    mail: readMail({
      smtpUrl: optionalUrl('SMTP_URL', ['smtp:', 'smtps:'], { read, problems }),
      isCaptured:
        readChoice('GOREAL_MAIL', ['capture'], { read, problems }) === 'capture' ||
        mode === 'local',
      isServed: mode === 'serve',
      host: publicUrl?.hostname ?? 'localhost',
      read,
      problems,
    }),
    sentry: {
      dsn: optionalUrl('SENTRY_DSN', ['https:', 'http:'], { read, problems }),
    },
    metrics: { token: read('METRICS_TOKEN') },
    strava: readStrava({
      read,
      problems,
      readUrl: (name) => optionalUrl(name, ['https:', 'http:'], { read, problems }),
    }),
    identityProviders: readIdentityProviders({ read, problems }),
    push: readPush({ isLocal: mode === 'local', publicUrl, read, problems }),
    breachedPasswordsFile: readPath('GOREAL_BREACHED_PASSWORDS', { read, problems }),
    videos: findVideoPrograms(env),
    uploads: {
      quotaBytes:
        readMegabytes('GOREAL_UPLOAD_QUOTA_MB', { read, problems }) ?? MEDIA_LIMITS.waitingMaxBytes,
      diskFloorBytes: readMegabytes('GOREAL_DISK_FLOOR_MB', { read, problems }) ?? DISK_FLOOR_BYTES,
    },
  };
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

function readDatabase(from: { read: VariableReader; problems: string[] }): DatabaseAddresses {
  const addressOf = (name: string) => optionalUrl(name, ['postgres:', 'postgresql:'], from);
  const url = addressOf('DATABASE_URL');
  const further = {
    DATABASE_DIRECT_URL: addressOf('DATABASE_DIRECT_URL'),
    DATABASE_REPLICA_URL: addressOf('DATABASE_REPLICA_URL'),
  };
  for (const [name, address] of Object.entries(further)) {
    if (address !== undefined && url === undefined)
      from.problems.push(messages.needs(name, 'DATABASE_URL'));
  }
  return {
    url,
    directUrl: further.DATABASE_DIRECT_URL,
    replicaUrl: further.DATABASE_REPLICA_URL,
  };
}

function findVideoPrograms(env: NodeJS.ProcessEnv): Config['videos'] {
  const ffmpeg = findProgram('ffmpeg', env);
  const ffprobe = findProgram('ffprobe', env);
  return ffmpeg && ffprobe ? { ffmpeg, ffprobe } : undefined;
}

/** The path of a file that this process may read. */
function readPath(
  name: string,
  { read, problems }: { read: VariableReader; problems: string[] },
): string | undefined {
  const file = read(name);
  try {
    if (file !== undefined) accessSync(file, constants.R_OK);
  } catch {
    problems.push(messages.unreadableFile(name));
  }
  return file;
}

/** A secret for local mode, where nobody has set one; 256 bits. */
export function generateSecret(): string {
  return randomBytes(32).toString('base64url');
}

function readValue(options: {
  name: string;
  env: NodeJS.ProcessEnv;
  problems: string[];
}): string | undefined {
  const { name, env, problems } = options;
  const direct = env[name]?.trim();
  const file = env[`${name}_FILE`]?.trim();
  if (direct && file) {
    problems.push(messages.setTwice(name));
    return undefined;
  }
  if (!file) return direct || undefined;
  try {
    return readFileSync(file, 'utf8').trim() || undefined;
  } catch {
    problems.push(messages.unreadableFile(`${name}_FILE`));
    return undefined;
  }
}

function readPort(value: string | undefined, problems: string[]): number {
  if (value === undefined) return 3000;
  const port = /^\d{1,5}$/.test(value) ? Number(value) : Number.NaN;
  if (port >= 1 && port <= 65_535) return port;
  problems.push(messages.badPort('PORT'));
  return 3000;
}

/** A single process stops at once: no other process could take over during a delay. */
function readDrain(
  value: string | undefined,
  { isAlone, problems }: { isAlone: boolean; problems: string[] },
): number {
  if (value === undefined) return isAlone ? 0 : DRAIN_MS;
  const seconds = /^\d{1,3}$/.test(value) ? Number(value) : Number.NaN;
  if (seconds <= LONGEST_DRAIN_S) return seconds * 1000;
  problems.push(messages.badSeconds('GOREAL_DRAIN_SECONDS', LONGEST_DRAIN_S));
  return 0;
}

function readMegabytes(
  name: string,
  { read, problems }: { read: VariableReader; problems: string[] },
): number | undefined {
  const value = read(name);
  if (value === undefined) return undefined;
  if (!/^[1-9]\d{0,8}$/.test(value)) problems.push(messages.notPositive(name));
  return Number(value) * 1024 * 1024;
}

function readUrl(options: {
  name: string;
  value: string | undefined;
  protocols: readonly string[];
  problems: string[];
}): URL | undefined {
  const { name, value, protocols, problems } = options;
  if (value === undefined) return undefined;
  if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return new URL(value);
  problems.push(messages.badUrl(name, protocols));
  return undefined;
}

function optionalUrl(
  name: string,
  protocols: readonly string[],
  { read, problems }: { read: VariableReader; problems: string[] },
): string | undefined {
  const value = read(name);
  return readUrl({ name, value, protocols, problems }) ? value : undefined;
}

function readChoice<Choice extends string>(
  name: string,
  choices: readonly Choice[],
  { read, problems }: { read: VariableReader; problems: string[] },
): Choice | undefined {
  const value = read(name);
  const choice = choices.find((one) => one === value);
  if (value !== undefined && choice === undefined) problems.push(messages.badChoice(name, choices));
  return choice;
}

function readSecret(value: string | undefined, problems: string[]): string {
  if (value !== undefined && isWeak(value)) problems.push(messages.weakSecret('GOREAL_SECRET'));
  return value ?? '';
}

function readPreviousSecrets(value: string | undefined, problems: string[]): string[] {
  const secrets = (value ?? '')
    .split(',')
    .map((secret) => secret.trim())
    .filter((secret) => secret !== '');
  if (secrets.some(isWeak)) problems.push(messages.weakSecret('GOREAL_SECRET_PREVIOUS'));
  return secrets;
}

function isWeak(secret: string): boolean {
  return secret.length < 32 || new Set(secret).size < 10;
}

function readTimeZone(value: string, problems: string[]): string {
  // Kept as written: the runtime would return an older name of the same zone.
  if (isTimeZone(value)) return value;
  problems.push(messages.badTimeZone('GOREAL_TIME_ZONE'));
  return DEFAULT_TIME_ZONE;
}

function readDemoPassword(value: string | undefined, problems: string[]): string | undefined {
  if (value !== undefined && value.length < 6) problems.push(messages.shortDemoPassword);
  return value;
}
