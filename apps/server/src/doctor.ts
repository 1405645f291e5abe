import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { academyDay } from '@goreal/domain/calendar/day-boundaries';
import { DAY_MS } from '@goreal/domain/calendar/durations';
import { formatDay } from '@goreal/domain/calendar/format';
import { backupsFolder, findBackups } from '#platform/backup/backups-folder.ts';
import { type Config, ConfigError } from '#platform/config/config.ts';
import { isOpenToOthers } from '#platform/config/data-folder.ts';
import { hasLocalSecret } from '#platform/config/local-secrets.ts';
import { plainConnections } from '#platform/config/plain-connections.ts';
import type { Database } from '#platform/database/database.ts';
import {
  DatabaseFolderBusyError,
  DatabaseFolderError,
} from '#platform/database/database-errors.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { examineSessions, lagOfReplica } from '#platform/database/postgresql/examine-server.ts';
import { timeOf } from '#platform/database/transfer/server-sessions.ts';
import { findSecretProblem } from '#platform/kept-keys/unchanged-secret.ts';
import { keptStorageMark, storageMarkOf } from '#platform/kept-keys/unchanged-storage.ts';
import { verifyMailServer } from '#platform/mail/mailer.ts';
import { diskSpaceOf } from '#platform/storage/disk-space.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import { doctorMessages as messages } from './doctor.messages.ts';
import { diskFailure } from './exit-codes.ts';

/** The result of one check, with advice. */
export type Finding = { state: 'ok' | 'warning' | 'failure'; text: string };

type Check = (config: Config) => Promise<Finding>;

const TIMEOUT_MS = 5000;
const CLOCK_SKEW_MS = 5000;
const GIGABYTE = 2 ** 30;
const OLD_BACKUP_MS = 2 * DAY_MS;

const ok = (words: string): Finding => ({ state: 'ok', text: words });
const warning = (words: string): Finding => ({ state: 'warning', text: words });
const failure = (words: string): Finding => ({ state: 'failure', text: words });

/** Checks everything an academy depends on, from this machine and as this user. Changes nothing. */
export async function examine(readConfiguration: () => Config): Promise<Finding[]> {
  let config: Config;
  try {
    config = readConfiguration();
  } catch (error) {
    if (error instanceof ConfigError) return error.problems.map(failure);
    throw error;
  }
  const checks: Check[] = [
    disk,
    database,
    pooler,
    replica,
    storage,
    redis,
    mail,
    pushKeys,
    timeZone,
    strava,
    address,
    proxies,
    encryption,
    backups,
  ];
  return Promise.all(checks.map((check) => check(config).catch(failed)));
}

function failed(error: unknown): Finding {
  return failure(messages.failed(reasonOf(error)));
}

/** The message of an error as a sentence, before the advice that follows it. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return /[.!?]$/.test(message) ? message : `${message}.`;
}

async function disk({ dataDirectory }: Config): Promise<Finding> {
  const probe = path.join(dataDirectory, `.doctor-${randomUUID()}`);
  try {
    await mkdir(dataDirectory, { recursive: true });
    await writeFile(probe, 'ok');
  } catch (error) {
    return failure(whyUnwritable(error, dataDirectory));
  } finally {
    await rm(probe, { force: true });
  }
  if (isOpenToOthers(dataDirectory)) return warning(messages.folderOpen(dataDirectory));
  const { free } = await diskSpaceOf(dataDirectory);
  const text = messages.disk(free / GIGABYTE);
  if (free < GIGABYTE) return failure(text + messages.diskFull);
  return free < 5 * GIGABYTE ? warning(text + messages.diskNarrow) : ok(text);
}

/** @param error what a write into the data folder failed with */
export function whyUnwritable(error: unknown, folder: string): string {
  return diskFailure(error, { bucket: undefined })
    ? messages.disk(0) + messages.diskFull
    : messages.folderClosed(folder);
}

async function database(config: Config): Promise<Finding> {
  const { database: addresses, dataDirectory } = config;
  try {
    const opened = await openDatabase({ ...addresses, dataDirectory });
    try {
      return await openedDatabase(opened, config);
    } finally {
      await opened.close();
    }
  } catch (error) {
    // The process that holds the folder is our own server.
    if (error instanceof DatabaseFolderBusyError) return ok(messages.databaseRunning);
    const refusal = diskFailure(error, { bucket: config.objectStore?.bucket });
    if (refusal) return failure(refusal.sentence);
    const reason = reasonOf(error);
    if (addresses.url) return failure(messages.databaseUnreachable(reason));
    return failure(
      error instanceof DatabaseFolderError ? reason : messages.embeddedUnopened(reason),
    );
  }
}

async function openedDatabase(opened: Database, config: Config): Promise<Finding> {
  const skew = Math.abs((await timeOf(opened)).getTime() - Date.now());
  if (skew > CLOCK_SKEW_MS) return failure(messages.clockSkew(skew / 1000));
  const damage = await opened.findDamage?.();
  if (damage !== undefined) return failure(messages.databaseDamaged(damage));
  if (!config.secret && hasLocalSecret(config)) return ok(messages.database(opened.kind));
  const problem = await findSecretProblem(opened, config);
  if (problem !== undefined) return failure(`${problem}.`);
  const kept = await keptStorageMark(opened, config);
  const configured = storageMarkOf(config);
  if (kept !== undefined && kept !== configured) {
    return failure(messages.otherStorage(kept, configured));
  }
  return ok(messages.database(opened.kind));
}

/** Session state does not work through a pooler in transaction mode, so LISTEN needs a direct address. */
async function pooler({ database: { url, directUrl } }: Config): Promise<Finding> {
  if (!url) return ok(messages.noPooler);
  try {
    const { areShared, areLimited } = await examineSessions(url);
    if (directUrl === undefined)
      return areShared ? failure(messages.poolerAlone) : ok(messages.noPooler);
    if ((await examineSessions(directUrl)).areShared) return failure(messages.directIsPooler);
    return areLimited ? ok(messages.pooler(areShared)) : warning(messages.poolerUnlimited);
  } catch (error) {
    return failure(messages.poolerUnreachable(reasonOf(error)));
  }
}

/** A replica for large reads; without it, or while it is behind, the primary answers them. */
async function replica({ database: { replicaUrl } }: Config): Promise<Finding> {
  if (replicaUrl === undefined) return ok(messages.noReplica);
  try {
    const lag = await lagOfReplica(replicaUrl);
    return lag === undefined ? warning(messages.replicaIsPrimary) : ok(messages.replica(lag));
  } catch (error) {
    return warning(messages.replicaUnreachable(reasonOf(error)));
  }
}

async function storage(config: Config): Promise<Finding> {
  const files = await openStorage(config);
  const name = `.doctor/${randomUUID()}`;
  const from = path.join(config.dataDirectory, `.doctor-${randomUUID()}`);
  try {
    await files.health();
    await writeFile(from, 'ok');
    await files.putFile({ path: name, from, contentType: 'text/plain' });
    const found = await files.open(name);
    if (!found || (await text(found)) !== 'ok') return failure(messages.storageDiffers);
    return ok(messages.storage(files.kind));
  } catch (error) {
    const say = files.kind === 's3' ? messages.storageUnusable : messages.diskStorageUnusable;
    return failure(say(reasonOf(error)));
  } finally {
    await rm(from, { force: true });
    await files.remove(name).catch(() => undefined);
  }
}

/** The connection for wake-ups and rate limits, if configured. */
async function redis({ redis: { url } }: Config): Promise<Finding> {
  if (!url) return ok(messages.noRedis);
  const { Redis } = await import('ioredis');
  const client = new Redis(url, {
    lazyConnect: true,
    connectTimeout: TIMEOUT_MS,
    commandTimeout: TIMEOUT_MS,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  // The failing connection reports the error; the event before it is ignored.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.ping();
    return ok(messages.redis);
  } catch (error) {
    return failure(messages.redisUnreachable(reasonOf(error)));
  } finally {
    client.disconnect();
  }
}

async function mail({ mail: { smtpUrl } }: Config): Promise<Finding> {
  if (!smtpUrl) return warning(messages.noMail);
  return verifyMailServer(smtpUrl, TIMEOUT_MS).then(
    () => ok(messages.mail),
    (error: unknown) => failure(messages.mailRefused(reasonOf(error))),
  );
}

async function pushKeys({ push, secret, previousSecrets }: Config): Promise<Finding> {
  if (previousSecrets.length > 0) return warning(messages.previousSecret);
  if (!push.keys && !secret) return warning(messages.noSecret);
  if (push.subject.includes('localhost')) return warning(messages.pushLocal);
  return ok(push.keys ? messages.pushGiven : messages.pushKept);
}

async function timeZone(config: Config): Promise<Finding> {
  const now = new Date();
  // A machine without a clock battery starts in 1970 or at its manufacturing date.
  if (now.getUTCFullYear() < 2026) return failure(messages.clockOld(now.toISOString()));
  const today = academyDay(now, config.timeZone);
  return ok(messages.timeZone(config.timeZone, formatDay(today)));
}

async function strava({ strava: { app } }: Config): Promise<Finding> {
  if (!app) return ok(messages.noStrava);
  return (await isReachable(app.apiUrl))
    ? ok(messages.strava)
    : failure(messages.stravaUnreachable(app.apiUrl));
}

async function address({ http: { publicUrl } }: Config): Promise<Finding> {
  if (!(await isReachable(`${publicUrl.origin}/healthz`)))
    return warning(messages.closed(publicUrl.origin));
  if (publicUrl.protocol !== 'https:') return warning(messages.noTls(publicUrl.origin));
  return ok(messages.open(publicUrl.origin));
}

/** Names the connections to other machines that have no TLS. */
async function encryption(config: Config): Promise<Finding> {
  const names = plainConnections(config);
  return names.length > 0 ? warning(messages.plain(names)) : ok(messages.encrypted);
}

/** The proxies whose forwarded headers determine the client address for limits. */
async function proxies({ http: { trustedProxies, publicUrl } }: Config): Promise<Finding> {
  if (trustedProxies.length > 0) {
    const isWide = trustedProxies.some((one) => WIDE_RANGES.has(one));
    const text = messages.trusted(trustedProxies);
    return isWide ? warning(text + messages.trustedWide) : ok(text);
  }
  return publicUrl.protocol === 'https:'
    ? warning(messages.trustsNobody)
    : ok(messages.trustsNobody);
}

const WIDE_RANGES: ReadonlySet<string> = new Set(['linklocal', 'uniquelocal']);

/** A copy of the database alone is no backup: it holds no files. */
async function backups({ dataDirectory, database: { url } }: Config): Promise<Finding> {
  const found = findBackups(backupsFolder(dataDirectory));
  const [whole] = found.filter(({ kind }) => kind === 'backup');
  const [copy] = found.filter(({ kind }) => kind === 'copy');
  const copied = copy ? [messages.copies(copy.madeAt)] : [];
  const isRecent = whole && Date.now() - whole.madeAt.getTime() <= OLD_BACKUP_MS;
  if (isRecent) return ok([messages.backups(whole.madeAt), ...copied].join(' '));
  return warning([...copied, url ? messages.noBackupGrown : messages.noBackup].join(' '));
}

/** Any HTTP response counts; its content does not matter. */
async function isReachable(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    await answer.body?.cancel();
    return true;
  } catch {
    return false;
  }
}
