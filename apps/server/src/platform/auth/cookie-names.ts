import type { Config } from '#platform/config/config.ts';

/** How cookies are called and whether they travel by TLS alone; one test of the scheme for all of them. */
export type CookieNames = { isSecure: boolean; prefix: string; of(name: string): string };

/**
 * By TLS every name begins with `__Host-`: browsers take such a cookie from this very host alone, so that no other
 * host of the domain can plant one (RFC 6265bis 4.1.3.2). It needs `Secure`, `Path=/` and no `Domain`.
 */
export function createCookieNames(config: Config): CookieNames {
  const isSecure = config.http.publicUrl.protocol === 'https:';
  const prefix = `${isSecure ? '__Host-' : ''}goreal`;
  return { isSecure, prefix, of: (name) => `${prefix}.${name}` };
}
