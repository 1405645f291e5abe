import { describe, expect, it } from 'vitest';
import {
  DatabaseStandbyError,
  isDatabaseUnavailable,
  isDiskFull,
  isReadOnlyServer,
} from './database-errors.ts';

const withCode = (code: string) => Object.assign(new Error('fault'), { code });

describe('a database that is unavailable or was replaced', () => {
  it.each([
    '57P01', // the server is shut down
    '57P02', // it crashed
    '57P03', // it starts
    '08006', // the session is lost
    '08P01', // PgBouncer has no server
    '53300', // it has no session left
    '25006', // it became a standby
    'ECONNREFUSED',
    'ECONNRESET',
    'EHOSTUNREACH',
    'ENETUNREACH',
  ])('%s may be tried again', (code) => {
    expect(isDatabaseUnavailable(withCode(code))).toBe(true);
  });

  it.each([
    'Connection terminated unexpectedly',
    'timeout expired',
    'timeout exceeded when trying to connect',
    'Client was closed and is not queryable',
    'Query read timeout',
  ])('“%s” of the driver may be tried again', (message) => {
    expect(isDatabaseUnavailable(new Error(message))).toBe(true);
  });

  it.each(['23505', '22P02', '40001', '57014', '42P01'])('%s is something else', (code) => {
    expect(isDatabaseUnavailable(withCode(code))).toBe(false);
  });

  it('is recognised by a write on a standby', () => {
    expect(isReadOnlyServer(new DatabaseStandbyError())).toBe(true);
    expect(isDatabaseUnavailable(new DatabaseStandbyError())).toBe(true);
    expect(isReadOnlyServer(withCode('57P01'))).toBe(false);
  });
});

it('a full disk is recognised by a write, and by a connection that PostgreSQL 15 cannot begin', () => {
  const refused = Object.assign(new Error('could not write init file'), { code: 'XX000' });
  expect(isDiskFull(refused)).toBe(true);
  expect(isDiskFull(withCode('53100'))).toBe(true);
  expect(isDiskFull(withCode('XX000'))).toBe(false);
});
