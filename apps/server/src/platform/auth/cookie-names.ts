import type { Config } from '#platform/config/config.ts';

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
