import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '#platform/config/config.ts';
import { deriveKeys } from '#platform/config/keys.ts';

/** Better Auth's signed cookie of a session: `token.base64(HMAC-SHA256)`, percent-encoded. */
export type SessionCookie = {
  /** The session cookie's value in a Cookie header, still percent-encoded; empty without one. */
  read(header: string | undefined): string;
  /** The Set-Cookie header of a new session. */
  issue(token: string): string;
  /** The token of such a value, if one of our secrets signed it. */
  verify(value: string): string | undefined;
  /**
   * For a cookie signed by a previous secret: the same header signed by the newest, the only one Better Auth checks,
   * and the Set-Cookie that stores it in the browser. Undefined for every other cookie.
   */
  renew(header: string | undefined): { header: string; setCookie: string } | undefined;
};

export const SESSION_SECONDS = 30 * 24 * 60 * 60;

/** Keys that sign sessions, in Better Auth's form, newest first. */
export function sessionSecrets(config: Config): readonly [string, ...string[]] {
  const [newest, ...older] = deriveKeys(config, 'sessions');
  return [newest.toString('base64url'), ...older.map((key) => key.toString('base64url'))];
}

export function createSessionCookie(config: Config): SessionCookie {
  const names = createCookieNames(config);
  const name = names.of('session_token');
  const [newest, ...older] = sessionSecrets(config);

  const pattern = new RegExp(`(?:^|;)\\s*${name.replaceAll('.', '\\.')}=([^;]*)`);
  const read = (header: string | undefined): string => pattern.exec(header ?? '')?.[1] ?? '';

  function find(secrets: readonly string[], value: string): string | undefined {
    const signed = decoded(value);
    for (const secret of secrets) {
      const token = verifySigned(signed, secret);
      if (token !== undefined) return token;
    }
    return undefined;
  }

  const pairOf = (token: string): string => {
    const signature = createHmac('sha256', newest).update(token).digest('base64');
    return `${name}=${encodeURIComponent(`${token}.${signature}`)}`;
  };
  const setCookieOf = (pair: string): string =>
    `${pair}; Max-Age=${SESSION_SECONDS}; Path=/; HttpOnly; SameSite=Lax${names.isSecure ? '; Secure' : ''}`;

  return {
    read,
    issue: (token) => setCookieOf(pairOf(token)),
    verify: (value) => find([newest, ...older], value),
    renew(header) {
      if (older.length === 0) return undefined;
      const token = find(older, read(header));
      if (token === undefined) return undefined;
      const cookie = pairOf(token);
      const others = (header ?? '')
        .split(';')
        .filter((part) => !part.trim().startsWith(`${name}=`));
      return { header: [...others, cookie].join(';'), setCookie: setCookieOf(cookie) };
    },
  };
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}

function verifySigned(signed: string, secret: string): string | undefined {
  const dot = signed.lastIndexOf('.');
  if (dot < 1) return undefined;
  const token = signed.slice(0, dot);
  const given = Buffer.from(signed.slice(dot + 1), 'base64');
  const expected = createHmac('sha256', secret).update(token).digest();
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return token;
}

/** Names of cookies and whether they need TLS; the scheme is tested here only. */
export type CookieNames = { isSecure: boolean; prefix: string; of(name: string): string };

/**
 * Over TLS every name begins with `__Host-`: browsers accept such a cookie from this host only, so that no
 * other host of the domain can set one (RFC 6265bis 4.1.3.2). It requires `Secure`, `Path=/` and no `Domain`.
 */
export function createCookieNames(config: Config): CookieNames {
  const isSecure = config.http.publicUrl.protocol === 'https:';
  const prefix = `${isSecure ? '__Host-' : ''}goreal`;
  return { isSecure, prefix, of: (name) => `${prefix}.${name}` };
}
