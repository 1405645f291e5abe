import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError, generateSecret, type Mode, readConfig } from './config.ts';
import { deriveKey, derivePushKeys } from './keys.ts';
import { localSecrets } from './local-secrets.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'goreal-config-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function read(env: NodeJS.ProcessEnv, mode: Mode = 'local') {
  return readConfig({ mode, root: folder, env });
}

function problems(env: NodeJS.ProcessEnv, mode: Mode = 'local'): readonly string[] {
  try {
    read(env, mode);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

const good = { GOREAL_SECRET: generateSecret(), GOREAL_PUBLIC_URL: 'https://academy.example' };

describe('local mode', () => {
  it('needs nothing', () => {
    expect(read({})).toMatchObject({
      mode: 'local',
      http: { port: 3000, host: 'localhost' },
      dataDirectory: path.join(folder, 'data'),
      timeZone: 'Asia/Ho_Chi_Minh',
      database: { url: undefined },
      redis: { url: undefined },
      mail: { smtpUrl: undefined },
    });
    expect(read({}).http.publicUrl.origin).toBe('http://localhost:3000');
    expect(read({ PORT: '8080' }).http.publicUrl.origin).toBe('http://localhost:8080');
  });

  it('takes blanks as unset', () => {
    expect(read({ PORT: ' ', GOREAL_TIME_ZONE: '', DATABASE_URL: '  ' })).toEqual(read({}));
  });
});

describe('refusals', () => {
  it('names every fault at once, never a value', () => {
    const env = {
      PORT: 'abc-port',
      GOREAL_TIME_ZONE: 'Mars/Olympus',
      DATABASE_URL: 'mysql://user:hunter2@host/db',
      REDIS_URL: 'hunter3',
      SMTP_URL: 'http://hunter4',
      VAPID_PUBLIC_KEY: 'hunter5',
      GOREAL_DEMO_PASSWORD: 'hunt6',
      GOREAL_SECRET: 'hunter7',
      GOREAL_PUBLIC_URL: 'ftp://hunter8',
    };
    const found = problems(env);
    const names = Object.keys(env).filter((name) => found.some((line) => line.includes(name)));
    expect(names.toSorted()).toEqual(Object.keys(env).toSorted());
    expect(found).toHaveLength(Object.keys(env).length);
    expect(new ConfigError(found).message).not.toMatch(/hunt|abc-port|Mars/);
  });

  it.each(['0', '65536', '-1', '3000.5', '0x50', '1e3', '３０００'])('no port is %o', (PORT) => {
    expect(problems({ PORT })).toHaveLength(1);
  });

  it.each(['short', 'x'.repeat(64), 'abcabcabcabcabcabcabcabcabcabcabcabc'])(
    'no secret is %o',
    (GOREAL_SECRET) => {
      expect(problems({ ...good, GOREAL_SECRET }, 'serve')).toEqual([
        expect.stringContaining('GOREAL_SECRET'),
      ]);
    },
  );

  it('serve wants a secret and its own address', () => {
    const found = problems({}, 'serve').join();
    expect(found).toContain('GOREAL_SECRET');
    expect(found).toContain('GOREAL_PUBLIC_URL');
    expect(problems(good, 'serve')).toEqual([]);
  });

  it('a key pair is whole or absent', () => {
    for (const name of ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY']) {
      expect(problems({ [name]: 'one' })).toHaveLength(1);
    }
    expect(problems({ VAPID_PUBLIC_KEY: 'one', VAPID_PRIVATE_KEY: 'two' })).toEqual([]);
  });
});

describe('NAME_FILE', () => {
  it('stands for its content, without the line end', () => {
    const file = path.join(folder, 'secret');
    writeFileSync(file, `${good.GOREAL_SECRET}\n`);
    const { GOREAL_PUBLIC_URL } = good;
    expect(read({ GOREAL_PUBLIC_URL, GOREAL_SECRET_FILE: file }, 'serve').secret).toBe(
      good.GOREAL_SECRET,
    );
    expect(problems({ ...good, GOREAL_SECRET_FILE: file }, 'serve')[0]).toContain('GOREAL_SECRET');
  });

  it('that cannot be read is named, its path is not', () => {
    const found = problems({ DATABASE_URL_FILE: path.join(folder, 'nothing-here') });
    expect(found).toEqual([expect.stringContaining('DATABASE_URL_FILE')]);
    expect(found.join()).not.toContain('nothing-here');
  });
});

describe('keys', () => {
  it('differ by purpose and by secret, and are the same in every process', () => {
    const secret = generateSecret();
    expect(deriveKey(secret, 'sessions')).toEqual(deriveKey(secret, 'sessions'));
    expect(deriveKey(secret, 'sessions')).not.toEqual(deriveKey(secret, 'vapid'));
    expect(deriveKey(secret, 'sessions')).not.toEqual(deriveKey(generateSecret(), 'sessions'));
    expect(derivePushKeys(secret)).toEqual(derivePushKeys(secret));
    expect(Buffer.from(derivePushKeys(secret).publicKey, 'base64url')).toHaveLength(65);
  });

  it('of local mode are made once per folder, and again where the file is broken', () => {
    const home = path.join(folder, 'home');
    const made = localSecrets(home);
    expect(localSecrets(home)).toEqual(made);
    expect(made.secret).toHaveLength(43);
    expect(localSecrets(path.join(folder, 'other')).secret).not.toBe(made.secret);
    writeFileSync(path.join(home, 'local-secrets.json'), '{"secret":');
    expect(localSecrets(home)).not.toEqual(made);
  });
});
