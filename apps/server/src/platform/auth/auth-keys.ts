import { parseEnvelope, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import type { Config } from '#platform/config/config.ts';
import { deriveKey } from '#platform/config/keys.ts';
import type { Connection } from '#platform/database/database.ts';
import { listAuthKeys, writeAuthKey } from './auth-keys.repository.ts';
import { sessionSecrets } from './session-cookie.ts';

/** Better Auth's secrets, newest first; each keeps its version number permanently. */
export function authSecrets(config: Config): { version: number; value: string }[] {
  const secrets = [config.secret, ...config.previousSecrets];
  return sessionSecrets(config).map((value, at) => ({
    version: deriveKey(secrets[at] ?? '', 'auth-version').readUInt32BE(),
    value,
  }));
}

/**
 * Re-encrypts the ID token keys with the newest secret. Values that Better Auth encrypted before it knew several
 * secrets carry no version, and it assumes the newest one for them; so this must run before Better Auth reads a key.
 */
export async function sealAuthKeys(connection: Connection, config: Config): Promise<void> {
  if (config.previousSecrets.length === 0) return;
  const secrets = authSecrets(config);
  const keys = new Map(secrets.map(({ version, value }) => [version, value]));
  const currentVersion = secrets[0]?.version ?? 0;
  for (const { id, privateKey } of await listAuthKeys(connection)) {
    const sealed = String(JSON.parse(privateKey));
    if (parseEnvelope(sealed)?.version === currentVersion) continue;
    const data = await openAny(sealed, { keys, currentVersion });
    if (data === undefined) continue;
    const renewed = await symmetricEncrypt({ key: { keys, currentVersion }, data });
    await writeAuthKey(connection, { id, privateKey: JSON.stringify(renewed) });
  }
}

async function openAny(
  sealed: string,
  { keys, currentVersion }: { keys: Map<number, string>; currentVersion: number },
): Promise<string | undefined> {
  for (const legacySecret of keys.values()) {
    const key = { keys, currentVersion, legacySecret };
    const opened = await symmetricDecrypt({ key, data: sealed }).catch(() => undefined);
    if (opened !== undefined) return opened;
  }
  return undefined;
}
