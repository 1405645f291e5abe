import { BlockList, isIP } from 'node:net';

/**
 * Known push services of browsers. Endpoints come from any signed-in user, so an unchecked request would allow
 * server-side request forgery inside the operator's network.
 */
const KNOWN_HOSTS = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  '*.push.apple.com',
];

export type EndpointRules = {
  /** Whether a push may be sent to this address. */
  allows(endpoint: string): boolean;
  /** Whether the operator named this origin explicitly, private addresses included. */
  isTrusted(url: URL): boolean;
};

/**
 * @param extra the operator's own: hosts (`push.example`, `*.push.example`), reached by https on 443 at
 *   public addresses only, or whole origins (`https://push.lan:8443`), taken as they are
 */
export function createEndpointRules(extra: readonly string[]): EndpointRules {
  const origins = new Set(extra.filter((entry) => entry.includes('://')));
  const hosts = [...KNOWN_HOSTS, ...extra.filter((entry) => !entry.includes('://'))];
  const isTrusted = (url: URL): boolean => origins.has(url.origin);
  return {
    isTrusted,
    allows(endpoint) {
      if (!URL.canParse(endpoint)) return false;
      const url = new URL(endpoint);
      if (url.username || url.password) return false;
      if (isTrusted(url)) return true;
      return url.protocol === 'https:' && url.port === '' && hosts.some(matches(url.hostname));
    },
  };
}

function matches(hostname: string): (pattern: string) => boolean {
  return (pattern) =>
    pattern.startsWith('*.') ? hostname.endsWith(pattern.slice(1)) : hostname === pattern;
}

/** Addresses that are not on the public internet (RFC 6890). */
export function isPrivateAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  return PRIVATE.check(mapped, isIP(mapped) === 6 ? 'ipv6' : 'ipv4');
}

const PRIVATE = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  PRIVATE.addSubnet(net, bits, 'ipv4');
}
for (const [net, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const) {
  PRIVATE.addSubnet(net, bits, 'ipv6');
}
