import { BlockList, isIPv4, isIPv6 } from 'node:net';
import { configMessages as messages } from './config.messages.ts';

const NAME = 'GOREAL_TRUSTED_PROXIES';
/** Range names that Fastify accepts, and what it takes them for. */
const RANGES: ReadonlyMap<string, readonly string[]> = new Map([
  ['loopback', ['127.0.0.0/8', '::1']],
  ['linklocal', ['169.254.0.0/16', 'fe80::/10']],
  ['uniquelocal', ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7']],
]);

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

/** Whether an address is that of one of the proxies, also written as IPv6. */
export function createProxyTest(proxies: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const range of proxies.flatMap((one) => RANGES.get(one) ?? [one])) {
    const [address = '', prefix] = range.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return (address) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
