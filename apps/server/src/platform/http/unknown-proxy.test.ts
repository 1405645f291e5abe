import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { type Config, readConfig } from '#platform/config/config.ts';
import { createUnknownProxyWarning } from './unknown-proxy.ts';

const FORWARDED = { 'x-forwarded-for': '203.0.113.7' };

/** A server behind what GOREAL_TRUSTED_PROXIES names; `ask` returns the address that a request counts as. */
function serverWith(env: NodeJS.ProcessEnv) {
  const config: Config = readConfig({ mode: 'local', root: '/nowhere', env });
  const { trustedProxies } = config.http;
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  const app = Fastify({
    logger: { level: 'warn', stream },
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
  });
  const warn = createUnknownProxyWarning(config);
  app.get('/', (request) => {
    warn(request);
    return request.ip;
  });
  const ask = async (remoteAddress: string, headers: Record<string, string> = FORWARDED) =>
    (await app.inject({ method: 'GET', url: '/', remoteAddress, headers })).body;
  return { ask, lines };
}

const GOREAL_PUBLIC_URL = 'https://academy.example';
const SUBNETS = '172.30.93.0/24,fd5a:93c0:7e1d::/64';

it('warns once of a proxy that is not trusted', async () => {
  const { ask, lines } = serverWith({ GOREAL_PUBLIC_URL });
  await ask('10.0.0.5', {});
  expect(lines).toEqual([]);
  await ask('10.0.0.5');
  await ask('10.0.0.5');
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 40,
    peer: '10.0.0.5',
    msg: expect.stringContaining('GOREAL_TRUSTED_PROXIES'),
  });
});

it('warns also where none is trusted', async () => {
  const { ask, lines } = serverWith({ GOREAL_PUBLIC_URL, GOREAL_TRUSTED_PROXIES: 'none' });
  await ask('127.0.0.1');
  expect(lines).toHaveLength(1);
});

it.each(['172.30.93.4', '::ffff:172.30.93.4', 'fd5a:93c0:7e1d::4'])(
  'says nothing of %s, which is in a trusted range: its visitor counts',
  async (peer) => {
    const { ask, lines } = serverWith({ GOREAL_PUBLIC_URL, GOREAL_TRUSTED_PROXIES: SUBNETS });
    expect(await ask(peer)).toBe('203.0.113.7');
    expect(lines).toEqual([]);
  },
);

it('says nothing without https, where anybody may send the header', async () => {
  const { ask, lines } = serverWith({});
  await ask('10.0.0.5');
  expect(lines).toEqual([]);
});
