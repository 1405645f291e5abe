import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Config } from '#platform/config/config.ts';
import { deriveKeys } from '#platform/config/keys.ts';
import type { Credential } from './passwords.repository.ts';
import { createCookieNames } from './session-cookie.ts';

/**
 * What was proved on a device: the password of an account, or the second factor that it has since then. A new password
 * or another factor needs a new proof.
 */
type Proved = Credential | { userId: string; factorSince: Date };

/**
 * The cookie of a known device: a random device id, and for each account that signed in on it one signature for its
 * password and one for its second factor. The cookie grants no access, only its own counter of wrong attempts.
 */
export type KnownDevices = {
  /** Whether a Cookie header names a device, for any account. */
  isNamed(header: string | undefined): boolean;
  /** The device's id if this was proved on it; `header` is the Cookie header. */
  find(header: string | undefined, proved: Proved): string | undefined;
  /** The Set-Cookie header that adds this to what was proved on the device. */
  remember(header: string | undefined, proved: Proved): string;
};

/** Marks for one browser: two for each of eight accounts, as many as a family shares. */
const MARKS = 16;
const SECONDS = 400 * 24 * 60 * 60;
const VALUE = /^([\w-]{22})((?:\.[\w-]{43}){0,16})$/;

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
    find(header, proved) {
      const { device = '', marks = [] } = read(header) ?? {};
      const expected = keys.map((key) => Buffer.from(markOf(key, { device, proved })));
      const isKnown = marks.some((mark) => expected.some((one) => isSame(Buffer.from(mark), one)));
      return isKnown ? device : undefined;
    },
    remember(header, proved) {
      const { device = randomBytes(16).toString('base64url'), marks = [] } = read(header) ?? {};
      const own = markOf(keys[0], { device, proved });
      const all = [own, ...marks.filter((mark) => mark !== own)].slice(0, MARKS);
      const attributes = `Max-Age=${SECONDS}; Path=/; HttpOnly; SameSite=Strict`;
      return `${name}=${[device, ...all].join('.')}; ${attributes}${names.isSecure ? '; Secure' : ''}`;
    },
  };
}

function markOf(key: Buffer, { device, proved }: { device: string; proved: Proved }): string {
  const proof = 'hash' in proved ? proved.hash : proved.factorSince.toISOString();
  return createHmac('sha256', key)
    .update(JSON.stringify([device, proved.userId, proof]))
    .digest('base64url');
}

function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
