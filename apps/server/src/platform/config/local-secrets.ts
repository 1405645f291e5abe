import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isMissingFile } from '#platform/errors/error-code.ts';
import { writeDurablyNow } from '#platform/storage/durable-files.ts';
import type { Config } from './config.ts';

/** Secrets of local mode, stored in the data folder: created once, readable by the owner only. */
export type LocalSecrets = { secret: string; demoPassword: string };

const FILE = 'local-secrets.json';

/**
 * Reads the data folder's secrets, and creates them on the first start. @throws when the folder cannot be read or
 * written
 */
export function localSecrets(dataDirectory: string): LocalSecrets {
  const file = path.join(dataDirectory, FILE);
  try {
    const stored: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (isLocalSecrets(stored)) return stored;
  } catch (error) {
    if (!isMissingFile(error) && !(error instanceof SyntaxError)) throw error;
  }
  const made: LocalSecrets = {
    secret: randomBytes(32).toString('base64url'),
    demoPassword: randomBytes(6).toString('base64url'),
  };
  writeDurablyNow(file, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 });
  return made;
}

function isLocalSecrets(value: unknown): value is LocalSecrets {
  return (
    typeof value === 'object' &&
    value !== null &&
    'secret' in value &&
    typeof value.secret === 'string' &&
    'demoPassword' in value &&
    typeof value.demoPassword === 'string'
  );
}

/** Whether the data folder holds the secret of an academy that was run in local mode. */
export function hasLocalSecret({ dataDirectory }: Config): boolean {
  return existsSync(path.join(dataDirectory, FILE));
}

/** Whether an academy exists whose secret the data folder does not hold, because it was never run in local mode. */
export function isOfHostedAcademy(config: Config): boolean {
  const { dataDirectory, database } = config;
  const hasDatabase =
    database.url !== undefined || existsSync(path.join(dataDirectory, 'database'));
  return hasDatabase && !hasLocalSecret(config);
}

/** Local mode generates missing settings: a secret and the demo password, stored in the data folder. */
export function generateLocalConfig(config: Config): Config {
  const made = localSecrets(config.dataDirectory);
  return {
    ...config,
    secret: config.secret || made.secret,
    demoPassword: config.demoPassword ?? made.demoPassword,
  };
}
