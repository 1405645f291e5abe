import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Config } from '#platform/config/config.ts';
import { deriveKeys } from '#platform/config/keys.ts';
import { createCookieNames } from './cookie-names.ts';
import type { Credential } from './passwords.repository.ts';

/**
 * The cookie of a known device: a random device id, and one signature for each account that signed in on it. A
 * signature covers the stored password hash, so a new password invalidates it. The cookie grants no access, only its
 * own counter of wrong attempts.
 */
export type KnownDevices = {
  /** Whether a Cookie header names a device, for any account. */
  isNamed(header: string | undefined): boolean;
  /** The device's id if it has signed in to this account; `header` is the Cookie header. */
  find(header: string | undefined, credential: Credential): string | undefined;
  /** The Set-Cookie header that adds this account to the accounts that the device is known for. */
  remember(header: string | undefined, credential: Credential): string;
};

/** Accounts for one browser: as many as a family shares. */
const ACCOUNTS = 8;
const SECONDS = 400 * 24 * 60 * 60;
const VALUE = /^([\w-]{22})((?:\.[\w-]{43}){0,8})$/;

export function createKnownDevices(config: Config): KnownDevices {
  const names = createCookieNames(config);
  const name = names.of('known_device');
  const keys = deriveKeys(config, 'known-devices');

  function read(header: string | undefined): { device: string; marks: string[] } | undefined {
    for (const part of (header ?? '').split(';')) {
      const [given, value = ''] = part.trim().split('=', 2);
      const [, device, marks = ''] = (given === name && VALUE.exec(value)) || [];
      if (device) return { device, marks: marks.split('.').filter(Boolean) };
    }
    return undefined;
  }

  return {
    isNamed: (header) => read(header) !== undefined,
    find(header, credential) {
      const { device = '', marks = [] } = read(header) ?? {};
      const expected = keys.map((key) => Buffer.from(markOf(key, { device, credential })));
      const isKnown = marks.some((mark) => expected.some((one) => isSame(Buffer.from(mark), one)));
      return isKnown ? device : undefined;
    },
    remember(header, credential) {
      const { device = randomBytes(16).toString('base64url'), marks = [] } = read(header) ?? {};
      const own = markOf(keys[0], { device, credential });
      const all = [own, ...marks.filter((mark) => mark !== own)].slice(0, ACCOUNTS);
      const attributes = `Max-Age=${SECONDS}; Path=/; HttpOnly; SameSite=Strict`;
      return `${name}=${[device, ...all].join('.')}; ${attributes}${names.isSecure ? '; Secure' : ''}`;
    },
  };
}

function markOf(
  key: Buffer,
  { device, credential }: { device: string; credential: Credential },
): string {
  const { userId, hash } = credential;
  return createHmac('sha256', key)
    .update(JSON.stringify([device, userId, hash]))
    .digest('base64url');
}

function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
