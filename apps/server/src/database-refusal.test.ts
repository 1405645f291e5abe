import { expect, it } from 'vitest';
import { databaseRefusal } from './database-refusal.ts';

const failure = (code: string) => Object.assign(new Error(`fault ${code}`), { code });

it.each([
  ['28P01', 'mật khẩu'],
  ['28000', 'mật khẩu'],
  ['3D000', 'chưa có'],
  ['57P03', 'đang khởi động'],
  ['53300', 'kết nối'],
  ['25006', 'máy dự phòng'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'TLS'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'TLS'],
  ['ECONNREFUSED', 'REDIS_URL'],
  ['ETIMEDOUT', 'REDIS_URL'],
  ['EAI_AGAIN', 'REDIS_URL'],
])('%s is a sentence that names the variable, also as the cause of another error', (code, text) => {
  expect(databaseRefusal(failure(code))).toContain(text);
  expect(databaseRefusal(failure(code))).toContain('DATABASE_URL');
  const migration = new Error('The migration failed.', { cause: failure(code) });
  expect(databaseRefusal(migration)).toContain(text);
});

it('a server without TLS is one too', () => {
  const error = new Error('The server does not support SSL connections');
  expect(databaseRefusal(error)).toMatch('TLS');
});

it('a fault of a statement is none', () => {
  expect(databaseRefusal(failure('42703'))).toBeUndefined();
  expect(databaseRefusal('a text')).toBeUndefined();
});

it('a full disk is none: the address of the database is right', () => {
  expect(databaseRefusal(failure('53100'))).toBeUndefined();
});
