import { isIPv4, isIPv6 } from 'node:net';

const MAPPED = /^(?:0*:)*:?ffff:(?:(\d+\.\d+\.\d+\.\d+)|([\da-f]{1,4}):([\da-f]{1,4}))$/i;

/**
 * The address that limits count by and logs show, one for each customer of a provider: an IPv4 address, also when
 * written as IPv6, or the /64 of an IPv6 address.
 */
export function addressKey(address: string): string {
  if (isIPv4(address)) return address;
  const [plain = ''] = address.split('%', 1);
  if (!isIPv6(plain)) return 'unknown';
  const mapped = MAPPED.exec(plain);
  if (mapped) return mapped[1] ?? `${bytesOf(mapped[2])}.${bytesOf(mapped[3])}`;
  return `${groupsOf(plain).slice(0, 4).join(':')}::/64`;
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const [start = [], end = []] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const written = start.length + end.length + (address.includes('.') ? 1 : 0);
  const zeros: string[] = Array(8 - written).fill('0');
  return [...start, ...zeros, ...end].map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''));
}

function bytesOf(group = '0'): string {
  const value = Number.parseInt(group, 16);
  return `${value >> 8}.${value & 0xff}`;
}
