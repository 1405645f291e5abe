import type { Server, Socket } from 'node:net';
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
 * Each connection that pipelines costs up to 50 ms of this process before it is closed. An address that has so many
 * within a period, which begins with its first, loses all its connections until the period ends.
 */
const PIPELINED = { connections: 10, periodMs: 10_000 };

export type OpenConnections = {
  /** Closes a connection that pipelines, and beyond a limit all of its address. */
  closePipelined(socket: Socket): void;
};

/**
 * Closes a new connection of an address that has too many, and any when the process has too many. An idle one costs
 * memory and a file descriptor before any request, so no limit of requests counts it. The process counts the
 * connections of further listeners too, which hand theirs over by the event (`listen.ts`). `isExempt` is for addresses
 * that connect for others, such as proxies.
 */
export function limitConnections(
  server: Server,
  options: { isExempt: (address: string) => boolean; limits?: ConnectionLimits },
): OpenConnections {
  const { isExempt, limits = CONNECTION_LIMITS } = options;
  const open = new Map<string, Set<Socket>>();
  const keys = new WeakMap<Socket, string>();
  /** Connections that pipelined. */
  const counted = new WeakSet<Socket>();
  /** Connections of each address that pipelined in its period, the first period to end first. */
  const pipelined = new Map<string, { count: number; periodEnd: number }>();

  function pipelinedBy(key: string): { count: number; periodEnd: number } {
    const now = performance.now();
    for (const [ended, { periodEnd }] of pipelined) {
      if (periodEnd > now) break;
      pipelined.delete(ended);
    }
    return pipelined.get(key) ?? { count: 0, periodEnd: now + PIPELINED.periodMs };
  }

  // Node refuses by it at less cost, but counts only the connections that this server has accepted itself.
  server.maxConnections = limits.process;
  let ofProcess = 0;
  server.on('connection', (socket) => {
    if (ofProcess >= limits.process) {
      socket.destroy();
      return;
    }
    ofProcess += 1;
    socket.once('close', () => {
      ofProcess -= 1;
    });
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isExempt(remoteAddress)) return;
    const key = addressKey(remoteAddress);
    const ofAddress = open.get(key) ?? new Set();
    if (ofAddress.size >= limits.address || pipelinedBy(key).count >= PIPELINED.connections) {
      socket.destroy();
      return;
    }
    open.set(key, ofAddress.add(socket));
    keys.set(socket, key);
    socket.once('close', () => {
      ofAddress.delete(socket);
      if (ofAddress.size === 0) open.delete(key);
    });
  });

  return {
    closePipelined(socket) {
      // The parser finds thousands of requests in one packet.
      if (counted.has(socket)) return;
      counted.add(socket);
      socket.destroy();
      const key = keys.get(socket);
      if (key === undefined) return;
      const ofAddress = pipelinedBy(key);
      ofAddress.count += 1;
      pipelined.set(key, ofAddress);
      if (ofAddress.count < PIPELINED.connections) return;
      for (const other of open.get(key) ?? []) other.destroy();
    },
  };
}
