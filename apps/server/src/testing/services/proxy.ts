import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import http from 'node:http';
import https from 'node:https';
import os from 'node:os';
import path from 'node:path';
import { connect, type TLSSocket } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { makeCertificates } from './certificates.ts';
import { startNameServer } from './name-server.ts';
import { freePort, type ServiceProcess, startProcess } from './service-process.ts';

/** The name that the files in `deploy/proxy` are written for. */
export const PROXIED_HOST = 'academy.example';

/** The address of one server process. */
export type Place = { host: string; port: number };

/** A reverse proxy with TLS, run with the configuration file for operators. */
export type ReverseProxy = {
  /** One request over TLS, as a browser would send it; `from` is the visitor's address. */
  open(options: {
    method?: string;
    path: string;
    headers?: http.OutgoingHttpHeaders;
    from?: string;
    agent?: https.Agent;
  }): http.ClientRequest;
  /** The same without TLS. */
  openPlain(path: string): http.ClientRequest;
  /** One raw HTTP/1.1 exchange over TLS, for bytes that no client would send. */
  openLine(): Promise<TLSSocket>;
  /** Sets the processes that exist now. Only Caddy is notified: its configuration looks their addresses up. */
  setPlaces(places: readonly Place[]): void;
  stop(): Promise<void>;
};

type Ports = { tls: number; plain: number };

const shipped = (name: string): string =>
  readFileSync(
    fileURLToPath(new URL(`../../../../../deploy/proxy/${name}`, import.meta.url)),
    'utf8',
  );

/** Replaces what differs on this machine; throws where the file does not contain it. */
function adapt(text: string, changes: readonly (readonly [from: string, to: string])[]): string {
  return changes.reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`the proxy's file does not say: ${from}`);
    return changed.replace(from, to);
  }, text);
}

export async function startNginx(program: string, places: readonly Place[]): Promise<ReverseProxy> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'goreal-nginx-'));
  const ports: Ports = { tls: await freePort(), plain: await freePort() };
  const { authority, certificate, key } = makeCertificates(folder, `DNS:${PROXIED_HOST}`);
  const lines = places.map(
    ({ host, port }) => `server ${host}:${port} max_fails=1 fail_timeout=2s;`,
  );
  const certificates = `/etc/letsencrypt/live/${PROXIED_HOST}`;
  const site = adapt(shipped('nginx.conf'), [
    ['server 127.0.0.1:3000 max_fails=1 fail_timeout=2s;', lines[0] ?? ''],
    ['server 127.0.0.1:3001 max_fails=1 fail_timeout=2s;', lines[1] ?? ''],
    ['listen 80;', `listen 127.0.0.1:${ports.plain};`],
    ['listen 443 ', `listen 127.0.0.1:${ports.tls} `],
    // The other family would listen at the machine's own ports.
    ['listen [::]:80;', ''],
    ['listen [::]:443 ssl http2;', ''],
    [`${certificates}/fullchain.pem`, certificate],
    [`${certificates}/privkey.pem`, key],
  ]);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(path.join(folder, 'academy.conf'), site);
  writeFileSync(
    file,
    `${process.getuid?.() === 0 ? 'user root;' : ''}
     daemon off; pid ${folder}/pid; error_log stderr;
     events { worker_connections 2048; }
     http { access_log off; ${temporary.join(' ')} include ${folder}/academy.conf; }`,
  );
  const ask = createAsking(ports, () => readFileSync(authority));
  const running = await startProcess({
    program,
    args: ['-p', folder, '-e', 'stderr', '-c', file],
    probe: () => answers(ask.open({ path: '/healthz' })),
  });
  return { ...ask, setPlaces: () => undefined, stop: () => stop(running, folder) };
}

export async function startCaddy(program: string, places: readonly Place[]): Promise<ReverseProxy> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'goreal-caddy-'));
  const ports: Ports = { tls: await freePort(), plain: await freePort() };
  let known = places;
  const names = await startNameServer(() => known.map(({ host }) => host));
  const site = adapt(shipped('Caddyfile'), [
    ['http://{$ACADEMY_HOST}', `http://${PROXIED_HOST}`],
    ['{$ACADEMY_HOST}', PROXIED_HOST],
    ['port 3000', `port ${places[0]?.port}`],
    ['refresh 1s', `refresh 1s\n\t\t\tresolvers tcp/${names.address}`],
  ]);
  const file = path.join(folder, 'Caddyfile');
  writeFileSync(
    file,
    `{
      admin off
      http_port ${ports.plain}
      https_port ${ports.tls}
      default_bind 127.0.0.1
      storage file_system ${folder}
      local_certs
      skip_install_trust
    }
    ${site}`,
  );
  const root = path.join(folder, 'pki/authorities/local/root.crt');
  const ask = createAsking(ports, () => readFileSync(root));
  const running = await startProcess({
    program,
    args: ['run', '--adapter', 'caddyfile', '--config', file],
    probe: () => answers(ask.open({ path: '/healthz' })),
  });
  return {
    ...ask,
    setPlaces: (now) => {
      known = now;
    },
    async stop() {
      await names.close();
      await stop(running, folder);
    },
  };
}

function createAsking(
  ports: Ports,
  readRoot: () => Buffer,
): Pick<ReverseProxy, 'open' | 'openPlain' | 'openLine'> {
  return {
    open({ method = 'GET', path: target, headers = {}, from, agent }) {
      return https.request({
        method,
        path: target,
        host: '127.0.0.1',
        port: ports.tls,
        agent: agent ?? false,
        headers: { host: PROXIED_HOST, ...headers },
        servername: PROXIED_HOST,
        ca: readRoot(),
        ...(from && { localAddress: from }),
      });
    },
    openPlain: (target) =>
      http.request({
        path: target,
        host: '127.0.0.1',
        port: ports.plain,
        agent: false,
        headers: { host: PROXIED_HOST },
      }),
    async openLine() {
      const line = connect({
        host: '127.0.0.1',
        port: ports.tls,
        servername: PROXIED_HOST,
        ca: readRoot(),
        ALPNProtocols: ['http/1.1'],
      });
      await once(line, 'secureConnect');
      return line;
    },
  };
}

function answers(request: http.ClientRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    request.once('response', (response) => {
      response.resume();
      if (response.statusCode === 200) resolve();
      else reject(new Error(`answered ${response.statusCode}`));
    });
    request.once('error', reject);
    request.end();
  });
}

async function stop(running: ServiceProcess, folder: string): Promise<void> {
  await running.end('SIGTERM');
  await rm(folder, { recursive: true, force: true });
}
