import type { FastifyReply } from 'fastify';
import type { Config, Hsts } from '#platform/config/config.ts';

/** Whether HSTS covers other hosts of the domain is the operator's decision; preload lists require at least a year. */
const HSTS: Readonly<Record<Hsts, string>> = {
  host: 'max-age=31536000',
  subdomains: 'max-age=31536000; includeSubDomains',
  preload: 'max-age=63072000; includeSubDomains; preload',
};

/**
 * The headers of every response, files and errors included. They are constant and built once: building the policy for
 * each request took a tenth of the time of a leaderboard request.
 */
export function securityHeaders(config: Config): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentSecurityPolicy(config),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    // Proofs are recorded with camera and microphone; no other device feature is used.
    'permissions-policy': 'camera=(self), microphone=(self), geolocation=(), payment=(), usb=()',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    ...(isHttps(config) ? { 'strict-transport-security': HSTS[config.http.hsts] } : {}),
  };
}

/** For handlers that write to the socket themselves, so that their responses have the same headers. */
export function headersSoFar(reply: FastifyReply): Record<string, string | number | string[]> {
  const headers: Record<string, string | number | string[]> = {};
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) headers[name] = value;
  }
  return headers;
}

/**
 * The Content-Security-Policy: which sources a page may load, by kind (CSP 3). `styleHashes` allow the inline
 * styles of one document, and no others.
 */
export function contentSecurityPolicy(config: Config, styleHashes: readonly string[] = []): string {
  const { dsn } = config.sentry;
  return [
    "default-src 'self'",
    "script-src 'self'",
    ["style-src 'self'", ...styleHashes.map((hash) => `'${hash}'`)].join(' '),
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    `connect-src 'self'${dsn ? ` ${new URL(dsn).origin}` : ''}`,
    "font-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    // Trusted Types: no text becomes code or markup; the one policy names the app's workers (`own-workers.ts`).
    "require-trusted-types-for 'script'",
    'trusted-types goreal-workers',
    ...(isHttps(config) ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** The policy of the page of the API document, whose third-party code uses no Trusted Types and embeds its icons. */
export function apiPagePolicy(config: Config): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    ...(isHttps(config) ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

function isHttps(config: Config): boolean {
  return config.http.publicUrl.protocol === 'https:';
}
