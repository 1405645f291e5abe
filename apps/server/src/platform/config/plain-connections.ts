import type { Config } from './config.ts';
import { isLocalHostname } from './this-machine.ts';

/**
 * Names of the settings by which this process reaches another machine without TLS: their traffic, passwords
 * included, can be read on the way. Loopback addresses are exempt.
 */
export function plainConnections({ database, redis, objectStore, mail }: Config): string[] {
  const isPlain: Record<string, boolean> = {
    DATABASE_URL: isPlainPostgresql(database.url),
    DATABASE_DIRECT_URL: isPlainPostgresql(database.directUrl),
    DATABASE_REPLICA_URL: isPlainPostgresql(database.replicaUrl),
    REDIS_URL: crossesMachines(redis.url) && protocolOf(redis.url) === 'redis:',
    S3_ENDPOINT:
      crossesMachines(objectStore?.endpoint) && protocolOf(objectStore?.endpoint) === 'http:',
    // The mailer asks for STARTTLS where the server offers it, which an attacker can suppress.
    SMTP_URL: crossesMachines(mail.smtpUrl) && protocolOf(mail.smtpUrl) === 'smtp:',
  };
  return Object.keys(isPlain).filter((name) => isPlain[name]);
}

function isPlainPostgresql(url: string | undefined): boolean {
  return crossesMachines(url) && !asksForTls(url);
}

function crossesMachines(url: string | undefined): boolean {
  if (url === undefined) return false;
  const { hostname } = new URL(url);
  // PostgreSQL's URL names no host for a socket of this machine.
  return hostname !== '' && !isLocalHostname(hostname);
}

function protocolOf(url: string | undefined): string | undefined {
  return url === undefined ? undefined : new URL(url).protocol;
}

/** Whether PostgreSQL's client refuses a server without TLS (`sslmode` of libpq). */
function asksForTls(url: string | undefined): boolean {
  const mode = url === undefined ? null : new URL(url).searchParams.get('sslmode');
  return mode !== null && ['require', 'verify-ca', 'verify-full'].includes(mode);
}
