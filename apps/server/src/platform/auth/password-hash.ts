import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { verifyPassword as verifyScrypt } from 'better-auth/crypto';

/** Cost of an Argon2id hash; `memory` in KiB. */
export type HashCost = { memory: number; passes: number; parallelism: number };

/** The minimum of OWASP's password storage guidance for Argon2id: 19 MiB, two passes, one lane. */
export const PASSWORD_COST: HashCost = { memory: 19_456, passes: 2, parallelism: 1 };
/** Bounds on the parameters of a stored hash, so that a forged row cannot exhaust the machine. */
const MOST = { memory: 262_144, passes: 16, parallelism: 4 } as const;
const SALT_BYTES = 16;
const TAG_BYTES = 32;
const PHC =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([\w+/]{22,86})\$([\w+/]{43})$/;

const argon2id = promisify(
  (parameters: Argon2Parameters, done: (error: Error | null, tag: Buffer) => void) =>
    argon2('argon2id', parameters, done),
);

/** Hash of a password with a random salt, as a PHC string that names its algorithm and cost (decision 40). */
export async function hashPassword(password: string, cost = PASSWORD_COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await slowHash(password, salt, cost);
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(salt)}$${encode(tag)}`;
}

/** Compares in constant time; also accepts the scrypt hashes of Better Auth, which older accounts have. */
export async function verifyPassword(given: { hash: string; password: string }): Promise<boolean> {
  const { hash, password } = given;
  if (!hash.startsWith('$')) return verifyScrypt(given);
  const [, m, t, p, salt = '', expected = ''] = PHC.exec(hash) ?? [];
  const cost = { memory: Number(m), passes: Number(t), parallelism: Number(p) };
  if (!isBounded(cost)) throw new Error('A stored password hash has an unknown form.');
  const tag = await argon2id({
    ...cost,
    message: password,
    nonce: Buffer.from(salt, 'base64'),
    tagLength: TAG_BYTES,
  });
  return timingSafeEqual(tag, Buffer.from(expected, 'base64'));
}

/** 32 bytes derived from a typed secret, at the cost of a password. @param salt 16 bytes or more */
export function slowHash(secret: string, salt: Uint8Array, cost = PASSWORD_COST): Promise<Buffer> {
  return argon2id({ ...cost, message: secret, nonce: salt, tagLength: TAG_BYTES });
}

function isBounded(cost: HashCost): boolean {
  const names = ['memory', 'passes', 'parallelism'] as const;
  return names.every((name) => cost[name] >= 1 && cost[name] <= MOST[name]);
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
