import { BlockList, isIP } from 'node:net';

const LOOPBACK = new BlockList();
// Also matches addresses of 127.0.0.0/8 that are written as IPv6.
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/** Whether an IP address is one at which a machine reaches only itself. */
export function isLoopbackAddress(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && LOOPBACK.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/** Whether the host of a URL, an IPv6 address in brackets, is this machine. */
export function isLocalHostname(hostname: string): boolean {
  return hostname === 'localhost' || isLoopbackAddress(hostname.replace(/^\[(.*)\]$/, '$1'));
}
