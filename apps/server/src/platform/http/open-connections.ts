import type { Server } from 'node:net';
import { machineMemory } from '#platform/config/machine-memory.ts';
import { addressKey } from './client-address.ts';

export type ConnectionLimits = { address: number; process: number };

/** What an open connection may take, with the stream or the request on it, and the share of memory for all. */
const CONNECTION_BYTES = 40 * 1024;
const MEMORY_SHARE = 0.5;

/** The address limit allows a school behind one NAT: 250 people whose browsers open six connections each. */
const CONNECTION_LIMITS: ConnectionLimits = {
  address: 1500,
  process: Math.floor((machineMemory() * MEMORY_SHARE) / CONNECTION_BYTES),
};

/**
 * Closes a new connection of an address that has too many, and any when the process has too many. An idle one costs
 * memory and a file descriptor before any request, so no limit of requests counts it. `isExempt` is for addresses
 * that connect for others, such as proxies.
 */
export function limitConnections(
  server: Server,
  options: { isExempt: (address: string) => boolean; limits?: ConnectionLimits },
): void {
  const { isExempt, limits = CONNECTION_LIMITS } = options;
  const open = new Map<string, number>();
  server.maxConnections = limits.process;
  server.on('connection', (socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isExempt(remoteAddress)) return;
    const key = addressKey(remoteAddress);
    const count = open.get(key) ?? 0;
    if (count >= limits.address) {
      socket.destroy();
      return;
    }
    open.set(key, count + 1);
    socket.once('close', () => {
      const left = (open.get(key) ?? 0) - 1;
      if (left > 0) open.set(key, left);
      else open.delete(key);
    });
  });
}
