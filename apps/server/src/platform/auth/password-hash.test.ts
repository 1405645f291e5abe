import { argon2Sync } from 'node:crypto';
import { hashPassword as scryptHash } from 'better-auth/crypto';
import { expect, it } from 'vitest';
import { hashPassword, slowHash, verifyPassword } from './password-hash.ts';

it('names the algorithm and a cost that OWASP accepts for Argon2id', async () => {
  const hash = await hashPassword('chim-lac');
  const [, memory, passes, lanes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(hash) ?? [];
  expect(Number(memory)).toBeGreaterThanOrEqual(19_456);
  expect(Number(passes)).toBeGreaterThanOrEqual(2);
  expect(Number(lanes)).toBeGreaterThanOrEqual(1);
});

it('accepts the password alone, whatever its length and letters', async () => {
  for (const password of ['chim-lac', 'Trống đồng 🥁', 'x'.repeat(128)]) {
    const hash = await hashPassword(password);
    expect(await verifyPassword({ hash, password })).toBe(true);
    expect(await verifyPassword({ hash, password: `${password} ` })).toBe(false);
    expect(await verifyPassword({ hash, password: password.slice(1) })).toBe(false);
  }
});

it('gives equal passwords different hashes', async () => {
  expect(await hashPassword('chim-lac')).not.toBe(await hashPassword('chim-lac'));
});

it('accepts hashes of scrypt, which older accounts have', async () => {
  const hash = await scryptHash('chim-lac');
  expect(await verifyPassword({ hash, password: 'chim-lac' })).toBe(true);
  expect(await verifyPassword({ hash, password: 'chim-hac' })).toBe(false);
});

it('verifies a hash that was made at another cost', async () => {
  const nonce = Buffer.from('0123456789abcdef');
  const tag = argon2Sync('argon2id', {
    message: 'chim-lac',
    nonce,
    memory: 4096,
    passes: 3,
    parallelism: 1,
    tagLength: 32,
  });
  const bare = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  const hash = `$argon2id$v=19$m=4096,t=3,p=1$${bare(nonce)}$${bare(tag)}`;
  expect(await verifyPassword({ hash, password: 'chim-lac' })).toBe(true);
});

it.each([
  `$argon2id$v=19$m=9999999,t=2,p=1$MDEyMzQ1Njc4OWFiY2RlZg$${'A'.repeat(43)}`,
  `$argon2id$v=19$m=19456,t=200,p=1$MDEyMzQ1Njc4OWFiY2RlZg$${'A'.repeat(43)}`,
  '$2b$10$abc',
])('refuses a stored hash of another form or a cost beyond the bounds: %s', async (hash) => {
  await expect(verifyPassword({ hash, password: 'chim-lac' })).rejects.toThrow('unknown form');
});

it('hashes a typed secret the same way for the same salt only', async () => {
  const salt = Buffer.alloc(16, 1);
  expect(await slowHash('ABCDE', salt)).toEqual(await slowHash('ABCDE', salt));
  expect(await slowHash('ABCDE', salt)).not.toEqual(await slowHash('ABCDE', Buffer.alloc(16, 2)));
});
