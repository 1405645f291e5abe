import { isIPv4, isIPv6 } from 'node:net';
import { configMessages as messages } from './config.messages.ts';

const NAME = 'GOREAL_TRUSTED_PROXIES';
/** Range names that Fastify accepts. */
const RANGES: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal']);

/**
 * The proxies whose `X-Forwarded-…` headers are trusted: addresses, CIDR ranges or range names. The default is this
 * machine only: a client that reaches a published container port can appear to have a private address.
 */
export function readTrustedProxies(value: string | undefined, problems: string[]): string[] {
  if (value === undefined) return ['loopback'];
  if (value === 'none') return [];
  const proxies = value.split(',').map((one) => one.trim());
  if (!proxies.every(isProxy)) problems.push(messages.badProxies(NAME));
  return proxies;
}

function isProxy(text: string): boolean {
  if (RANGES.has(text)) return true;
  const [address = '', prefix, ...rest] = text.split('/');
  if (rest.length > 0) return false;
  const bits = isIPv4(address) ? 32 : isIPv6(address) ? 128 : 0;
  if (prefix === undefined) return bits > 0;
  return /^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= bits;
}
