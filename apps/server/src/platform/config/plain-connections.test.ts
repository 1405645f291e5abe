import { expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { plainConnections } from './plain-connections.ts';

const bucket = {
  S3_BUCKET: 'academy',
  S3_ACCESS_KEY_ID: 'academy',
  S3_SECRET_ACCESS_KEY: 'letters42',
};

function plain(env: Record<string, string>): string[] {
  return plainConnections(readConfig({ mode: 'local', root: '.', env }));
}

it('names every connection to another machine that asks for no TLS', () => {
  const named = plain({
    DATABASE_URL: 'postgres://academy:x@pooler:6432/academy',
    DATABASE_DIRECT_URL: 'postgres://academy:x@database:5432/academy',
    DATABASE_REPLICA_URL: 'postgres://academy:x@replica:5432/academy',
    REDIS_URL: 'redis://redis:6379',
    S3_ENDPOINT: 'http://store:8333',
    ...bucket,
    SMTP_URL: 'smtp://mail.example:25',
  });
  expect(named).toEqual([
    'DATABASE_URL',
    'DATABASE_DIRECT_URL',
    'DATABASE_REPLICA_URL',
    'REDIS_URL',
    'S3_ENDPOINT',
    'SMTP_URL',
  ]);
});

it('names none with TLS, and none on this machine', () => {
  const encrypted = {
    DATABASE_URL: 'postgres://academy:x@database:5432/academy?sslmode=verify-full',
    DATABASE_DIRECT_URL: 'postgres://academy:x@database:5432/academy?sslmode=require',
    DATABASE_REPLICA_URL: 'postgres://academy:x@replica:5432/academy?sslmode=verify-ca',
    REDIS_URL: 'rediss://redis:6379',
    S3_ENDPOINT: 'https://store:8333',
    ...bucket,
    SMTP_URL: 'smtps://mail.example',
  };
  expect(plain(encrypted)).toEqual([]);
  const own = { DATABASE_URL: 'postgres://127.0.0.1/academy', REDIS_URL: 'redis://[::1]:6379' };
  expect(plain(own)).toEqual([]);
  expect(plain({})).toEqual([]);
});

it.each(['prefer', 'allow', 'disable', 'no-verify'])('trusts no sslmode %s', (mode) => {
  expect(plain({ DATABASE_URL: `postgres://database/academy?sslmode=${mode}` })).toEqual([
    'DATABASE_URL',
  ]);
});
