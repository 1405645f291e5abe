import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { Certificates } from './certificates.ts';
import { findRedisServer } from './find-program.ts';
import { freePort, startProcess } from './service-process.ts';

/** A separate Redis server for tests and benchmarks. */
export type RedisService = {
  readonly url: string;
  kill(): Promise<void>;
  /** Suspends it (SIGSTOP). */
  freeze(): void;
  /** Resumes it. */
  thaw(): void;
  /** Restarts, empty, on the same port after `kill`. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

/** Starts Redis in memory on a free port of 127.0.0.1; the error names what to install when it cannot. */
export async function startRedis(
  options: {
    /** Accepts TLS connections only. */
    certificates?: Certificates;
    password?: string;
  } = {},
): Promise<RedisService> {
  const { certificates, password } = options;
  const program = findRedisServer();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'goreal-redis-'));
  const port = await freePort();
  const start = () =>
    startProcess({
      program,
      args: [
        ...(certificates ? ['--port', '0', '--tls-port', String(port)] : ['--port', String(port)]),
        ...(certificates ? tlsOptions(certificates) : []),
        ...(password ? ['--requirepass', password] : []),
        '--bind',
        '127.0.0.1',
        '--dir',
        folder,
        '--save',
        '',
        '--appendonly',
        'no',
      ],
      probe: () => (certificates ? connectOnce(port) : ping(port)),
    });
  let server = await start();
  return {
    url: `${certificates ? 'rediss' : 'redis'}://${password ? `:${password}@` : ''}127.0.0.1:${port}`,
    kill: () => server.end('SIGKILL'),
    freeze: () => void process.kill(server.pid, 'SIGSTOP'),
    thaw: () => void process.kill(server.pid, 'SIGCONT'),
    restart: async () => {
      server = await start();
    },
    stop: async () => {
      await server.end('SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function tlsOptions({ authority, certificate, key }: Certificates): string[] {
  return [
    '--tls-cert-file',
    certificate,
    '--tls-key-file',
    key,
    '--tls-ca-cert-file',
    authority,
    '--tls-auth-clients',
    'no',
  ];
}

/** Readiness of a server that accepts TLS only: it listens. */
function connectOnce(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ port, host: '127.0.0.1' }, () => {
      socket.destroy();
      resolve();
    });
    socket.once('error', reject);
  });
}

function ping(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ port, host: '127.0.0.1' }, () => socket.write('PING\r\n'));
    socket.once('data', () => {
      socket.destroy();
      resolve();
    });
    socket.once('error', reject);
  });
}
