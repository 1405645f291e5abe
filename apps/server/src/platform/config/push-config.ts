import { createECDH } from 'node:crypto';
import { z } from 'zod';
import { configMessages as messages } from './config.messages.ts';
import type { VariableReader } from './variable-reader.ts';

/** The fields used of a Google service account file. */
const serviceAccountSchema = z.object({
  project_id: z.string().min(1),
  client_email: z.string().min(1),
  private_key: z.string().includes('PRIVATE KEY'),
  token_uri: z.url(),
});
export type ServiceAccount = z.infer<typeof serviceAccountSchema>;

/** How pushes are sent. */
export type PushConfig = {
  /** undefined: derived from the secret */
  keys: { publicKey: string; privateKey: string } | undefined;
  /** `mailto:` or `https:`, how a push service reaches the operator */
  subject: string;
  /** hosts and origins beyond the browsers' own push services */
  endpoints: string[];
  fcm: ServiceAccount | undefined;
};

/** All push settings: keys, contact, allowed hosts, and Google's service where configured. */
export function readPush(options: {
  isLocal: boolean;
  publicUrl: URL | undefined;
  read: VariableReader;
  problems: string[];
}): PushConfig {
  const { isLocal, publicUrl, read, problems } = options;
  return {
    keys: readKeys(read, problems),
    subject: readSubject({ publicUrl, value: read('VAPID_SUBJECT'), problems }),
    endpoints: readEndpoints({ isLocal, value: read('PUSH_ENDPOINTS'), problems }),
    fcm: readServiceAccount(read('FCM_SERVICE_ACCOUNT'), problems),
  };
}

function readKeys(read: VariableReader, problems: string[]): PushConfig['keys'] {
  const publicKey = read('VAPID_PUBLIC_KEY');
  const privateKey = read('VAPID_PRIVATE_KEY');
  if (publicKey === undefined && privateKey === undefined) return undefined;
  if (publicKey === undefined || privateKey === undefined) {
    problems.push(messages.halfPair('VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'));
    return undefined;
  }
  if (isPair(publicKey, privateKey)) return { publicKey, privateKey };
  problems.push(messages.badPushKeys);
  return undefined;
}

function isPair(publicKey: string, privateKey: string): boolean {
  try {
    const curve = createECDH('prime256v1');
    curve.setPrivateKey(Buffer.from(privateKey, 'base64url'));
    return curve.getPublicKey().equals(Buffer.from(publicKey, 'base64url'));
  } catch {
    return false;
  }
}

/** Apple refuses a missing contact and localhost, so the public address is the default only when it is a real host. */
function readSubject(options: {
  publicUrl: URL | undefined;
  value: string | undefined;
  problems: string[];
}): string {
  const { publicUrl, value, problems } = options;
  const isHttps = publicUrl?.protocol === 'https:' && publicUrl.hostname !== 'localhost';
  if (value === undefined) return isHttps ? publicUrl.origin : 'mailto:academy@goreal.example';
  if (/^(mailto:[^@\s]+@|https:\/\/)(?!localhost\b)[^\s]+$/.test(value)) return value;
  problems.push(messages.badPushSubject);
  return '';
}

const HOST = /^(\*\.)?([a-z0-9-]+\.)+[a-z]{2,}$/;

/** A plain http origin is allowed in local mode only, for the simulated push service of the tests. */
function readEndpoints(options: {
  isLocal: boolean;
  value: string | undefined;
  problems: string[];
}): string[] {
  const { isLocal, value, problems } = options;
  const entries = (value ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  const protocols = isLocal ? ['https:', 'http:'] : ['https:'];
  const isOrigin = (entry: string): boolean =>
    URL.canParse(entry) &&
    protocols.includes(new URL(entry).protocol) &&
    new URL(entry).origin === entry;
  if (entries.every((entry) => HOST.test(entry) || isOrigin(entry))) return entries;
  problems.push(messages.badPushEndpoints);
  return [];
}

function readServiceAccount(
  value: string | undefined,
  problems: string[],
): ServiceAccount | undefined {
  if (value === undefined) return undefined;
  try {
    return serviceAccountSchema.parse(JSON.parse(value));
  } catch {
    problems.push(messages.badServiceAccount);
    return undefined;
  }
}
