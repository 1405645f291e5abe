import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderOfFile } from '#testing/temporary-folder.ts';
import { ConfigError, generateSecret, type Mode, readConfig } from './config.ts';
import { deriveKey, derivePushKeys } from './keys.ts';

const folder = folderOfFile();

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
  it('starts without any variable', () => {
    expect(read({})).toMatchObject({
      mode: 'local',
      http: { port: 3000, host: 'localhost' },
      dataDirectory: path.join(folder, 'data'),
      timeZone: 'Asia/Ho_Chi_Minh',
      database: { url: undefined, directUrl: undefined, replicaUrl: undefined },
      redis: { url: undefined },
      mail: { smtpUrl: undefined },
    });
    expect(read({}).http.publicUrl.origin).toBe('http://localhost:3000');
    expect(read({ PORT: '8080' }).http.publicUrl.origin).toBe('http://localhost:8080');
  });

  it('trusts a proxy on this machine; quota and disk floor are one gigabyte', () => {
    expect(read({})).toMatchObject({
      http: { trustedProxies: ['loopback'] },
      uploads: { quotaBytes: 2 ** 30, diskFloorBytes: 2 ** 30 },
    });
    expect(
      read({
        GOREAL_TRUSTED_PROXIES: '10.1.0.0/16, ::1,fd5a:93c0:7e1d::/64',
        GOREAL_UPLOAD_QUOTA_MB: '5',
      }),
    ).toMatchObject({
      http: { trustedProxies: ['10.1.0.0/16', '::1', 'fd5a:93c0:7e1d::/64'] },
      uploads: { quotaBytes: 5 * 2 ** 20 },
    });
    expect(read({ GOREAL_TRUSTED_PROXIES: 'none' }).http.trustedProxies).toEqual([]);
  });

  it('treats blanks as unset', () => {
    expect(read({ PORT: ' ', GOREAL_TIME_ZONE: '', DATABASE_URL: '  ' })).toEqual(read({}));
  });
});

describe('addresses of the database', () => {
  const DATABASE_URL = 'postgres://pooler:6432/academy';

  it('are a pooler, the server itself and a replica', () => {
    const further = {
      DATABASE_DIRECT_URL: 'postgresql://primary/academy',
      DATABASE_REPLICA_URL: 'postgres://replica/academy',
    };
    expect(read({ DATABASE_URL, ...further }).database).toEqual({
      url: DATABASE_URL,
      directUrl: further.DATABASE_DIRECT_URL,
      replicaUrl: further.DATABASE_REPLICA_URL,
    });
    expect(read({ DATABASE_URL }).database).toEqual({
      url: DATABASE_URL,
      directUrl: undefined,
      replicaUrl: undefined,
    });
  });

  it.each(['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'])('%s needs DATABASE_URL', (name) => {
    expect(problems({ [name]: 'postgres://primary/academy' })).toEqual([
      `${name} chỉ có nghĩa khi DATABASE_URL cũng được đặt`,
    ]);
    expect(problems({ DATABASE_URL, [name]: 'mysql://primary' })).toEqual([
      expect.stringContaining(`${name} phải là địa chỉ`),
    ]);
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

  it.each([
    'all',
    '10.0.0.0/33',
    '10.0.0.0/0',
    '10.0.0.1, somewhere',
    'none,10.0.0.1',
    '::1/129',
    ',',
  ])('GOREAL_TRUSTED_PROXIES=%s', (value) => {
    expect(problems({ ...good, GOREAL_TRUSTED_PROXIES: value })).toEqual([
      expect.stringContaining('GOREAL_TRUSTED_PROXIES'),
    ]);
  });

  it.each(['GOREAL_UPLOAD_QUOTA_MB', 'GOREAL_DISK_FLOOR_MB'])('%s that is no number', (name) => {
    for (const value of ['0', '-1', '1.5', 'much']) {
      expect(problems({ ...good, [name]: value })).toEqual([expect.stringContaining(name)]);
    }
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

  it('serve requires a secret and its own address', () => {
    const found = problems({}, 'serve').join();
    expect(found).toContain('GOREAL_SECRET');
    expect(found).toContain('GOREAL_PUBLIC_URL');
    expect(problems(good, 'serve')).toEqual([]);
  });

  it('a key pair is complete or absent', () => {
    for (const name of ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY']) {
      expect(problems({ [name]: 'one' })).toHaveLength(1);
    }
    const { publicKey, privateKey } = derivePushKeys(good.GOREAL_SECRET);
    const pair = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey };
    expect(read(pair).push.keys).toEqual({ publicKey, privateKey });
    expect(problems({ ...pair, VAPID_PRIVATE_KEY: 'two' })).toHaveLength(1);
  });
});

describe('the object store', () => {
  const bucket = {
    S3_ENDPOINT: 'https://store.example/',
    S3_BUCKET: 'academy',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'hunter',
  };

  it('is off until it is named, and needs all its variables', () => {
    expect(read({}).objectStore).toBeUndefined();
    expect(read(bucket).objectStore).toEqual({
      endpoint: 'https://store.example',
      region: 'us-east-1',
      bucket: 'academy',
      accessKeyId: 'key',
      secretAccessKey: 'hunter',
    });
    expect(problems({ S3_BUCKET: 'academy' })[0]).toContain('S3_ENDPOINT, S3_ACCESS_KEY_ID');
    expect(problems({ S3_REGION: 'hanoi-1' })).toHaveLength(1);
  });

  it('names every fault, never a value', () => {
    const found = problems({ ...bucket, S3_ENDPOINT: 'hunter', S3_BUCKET: 'Hunter_1' });
    expect(found).toHaveLength(2);
    expect(found.join()).not.toMatch(/hunter/i);
  });
});

describe('providers of identities', () => {
  const school = {
    OIDC_PROVIDERS: 'school-1',
    OIDC_SCHOOL_1_NAME: 'School',
    OIDC_SCHOOL_1_ISSUER: 'https://id.school.example',
    OIDC_SCHOOL_1_CLIENT_ID: 'academy',
    OIDC_SCHOOL_1_CLIENT_SECRET: 'hunter',
  };

  it('are none until they are named, and need all their variables', () => {
    expect(read({}).identityProviders).toEqual([]);
    expect(read(school).identityProviders).toEqual([
      {
        id: 'school-1',
        name: 'School',
        issuer: new URL('https://id.school.example'),
        clientId: 'academy',
        clientSecret: 'hunter',
      },
    ]);
    expect(problems({ OIDC_PROVIDERS: 'school-1' })).toHaveLength(4);
  });

  it('speak plain HTTP on this machine only, and have names of their own', () => {
    const { OIDC_SCHOOL_1_ISSUER: issuer } = school;
    for (const value of ['http://id.school.example', 'hunter', 'ftp://localhost']) {
      const found = problems({ ...school, OIDC_SCHOOL_1_ISSUER: value });
      expect(found, value).toHaveLength(1);
      expect(found.join()).not.toContain('hunter');
    }
    const own = ['http://localhost:4000', 'http://127.0.0.1:4000', 'http://[::1]:4000'];
    for (const value of [issuer, ...own]) {
      expect(read({ ...school, OIDC_SCHOOL_1_ISSUER: value }).identityProviders).toHaveLength(1);
    }
    for (const value of ['School', 'a,a', 'a b', '-a', 'a,b,c,d,e,f,g,h,i']) {
      expect(problems({ OIDC_PROVIDERS: value }), value).toHaveLength(1);
    }
  });
});

describe('push', () => {
  it('uses the public address as its contact, or a real contact', () => {
    expect(read(good).push.subject).toBe('https://academy.example');
    const contact = 'mailto:keeper@academy.example';
    expect(read({ ...good, VAPID_SUBJECT: contact }).push.subject).toBe(contact);
    for (const value of ['keeper', 'http://academy.example', 'mailto:me@localhost', 'mailto:']) {
      expect(problems({ VAPID_SUBJECT: value }), value).toHaveLength(1);
    }
  });

  it('allows more push services when the operator names them', () => {
    const named = 'push.example, *.push.example,https://push.lan:8443';
    expect(read({ PUSH_ENDPOINTS: named }).push.endpoints).toHaveLength(3);
    expect(problems({ PUSH_ENDPOINTS: 'http://127.0.0.1:4000' })).toEqual([]);
    expect(problems({ ...good, PUSH_ENDPOINTS: 'http://127.0.0.1:4000' }, 'serve')).toHaveLength(1);
    for (const value of ['*', 'localhost', 'https://push.example/path', 'ftp://push.example']) {
      expect(problems({ PUSH_ENDPOINTS: value }), value).toHaveLength(1);
    }
  });

  it('takes a complete service account or none', () => {
    const account = {
      project_id: 'academy',
      client_email: 'push@academy.example',
      private_key: '-----BEGIN PRIVATE KEY-----',
      token_uri: 'https://oauth2.googleapis.com/token',
    };
    const FCM_SERVICE_ACCOUNT = JSON.stringify(account);
    expect(read({ FCM_SERVICE_ACCOUNT }).push.fcm).toEqual(account);
    expect(problems({ FCM_SERVICE_ACCOUNT: '{}' })).toHaveLength(1);
    expect(problems({ FCM_SERVICE_ACCOUNT: 'account.json' })).toHaveLength(1);
  });
});

describe('mail, HSTS and the page of the API', () => {
  it('default to what each mode needs', () => {
    expect(read({}).mail).toMatchObject({ smtpUrl: undefined, isCaptured: true });
    expect(read({}).http).toMatchObject({ hsts: 'host', publicApiDocs: true });
    const hosted = read(good, 'serve');
    expect(hosted.mail).toMatchObject({ smtpUrl: undefined, isCaptured: false });
    expect(hosted.http).toMatchObject({ hsts: 'host', publicApiDocs: false });
  });

  it('can be set by the operator', () => {
    const asked = { GOREAL_MAIL: 'capture', GOREAL_HSTS: 'preload', GOREAL_API_DOCS: 'public' };
    const { mail, http } = read({ ...good, ...asked }, 'serve');
    expect(mail.isCaptured).toBe(true);
    expect(http).toMatchObject({ hsts: 'preload', publicApiDocs: true });
  });

  it('accept no other value', () => {
    const names = ['GOREAL_MAIL', 'GOREAL_HSTS', 'GOREAL_API_DOCS'];
    const found = problems(Object.fromEntries(names.map((name) => [name, 'hunter'])));
    expect(found).toHaveLength(3);
    for (const name of names) expect(found.join()).toContain(name);
    expect(found.join()).not.toContain('hunter');
  });
});

describe('Strava', () => {
  const strava = { STRAVA_CLIENT_ID: '4711', STRAVA_CLIENT_SECRET: 'hidden' };

  it('is off until its application is named', () => {
    expect(read({}).strava).toEqual({ app: undefined, shareMode: 'consent' });
    expect(problems({ STRAVA_CLIENT_ID: '4711' })).toHaveLength(1);
  });

  it('uses the configured address of Strava', () => {
    expect(read(strava).strava.app).toMatchObject({
      apiUrl: 'https://www.strava.com/api/v3',
      oauthUrl: 'https://www.strava.com/oauth',
      maxAthletes: 10,
      simulatorUrl: undefined,
    });
    const { app } = read({ ...strava, STRAVA_API_URL: 'https://api-v3.strava.com/' }).strava;
    expect(app?.apiUrl).toBe('https://api-v3.strava.com');
  });

  it('names every fault, never a value', () => {
    const env = {
      STRAVA_CLIENT_ID: 'hunter',
      STRAVA_CLIENT_SECRET: 'hunter',
      STRAVA_API_URL: 'hunter',
      STRAVA_OAUTH_URL: 'ftp://hunter',
      STRAVA_MAX_ATHLETES: '0',
      STRAVA_SHARE_MODE: 'hunter',
    };
    const found = problems(env);
    expect(found).toHaveLength(5);
    expect(found.join()).not.toContain('hunter');
  });
});

describe('NAME_FILE', () => {
  it('gives the file’s content without its line end', () => {
    const file = path.join(folder, 'secret');
    writeFileSync(file, `${good.GOREAL_SECRET}\n`);
    const { GOREAL_PUBLIC_URL } = good;
    expect(read({ GOREAL_PUBLIC_URL, GOREAL_SECRET_FILE: file }, 'serve').secret).toBe(
      good.GOREAL_SECRET,
    );
    expect(problems({ ...good, GOREAL_SECRET_FILE: file }, 'serve')[0]).toContain('GOREAL_SECRET');
  });

  it('that cannot be read is named, but not its path', () => {
    const found = problems({ DATABASE_URL_FILE: path.join(folder, 'nothing-here') });
    expect(found).toEqual([expect.stringContaining('DATABASE_URL_FILE')]);
    expect(found.join()).not.toContain('nothing-here');
  });

  it('of a required value is not reported as missing as well', () => {
    const { GOREAL_PUBLIC_URL, GOREAL_SECRET } = good;
    const file = path.join(folder, 'nothing-here');
    expect(problems({ ...good, GOREAL_SECRET_FILE: file }, 'serve')).toEqual([
      'GOREAL_SECRET và GOREAL_SECRET_FILE cùng được đặt, chỉ dùng một',
    ]);
    expect(problems({ GOREAL_PUBLIC_URL, GOREAL_SECRET_FILE: file }, 'serve')).toEqual([
      'GOREAL_SECRET_FILE trỏ tới một tệp không đọc được',
    ]);
    expect(problems({ GOREAL_SECRET, GOREAL_PUBLIC_URL_FILE: file }, 'serve')).toEqual([
      'GOREAL_PUBLIC_URL_FILE trỏ tới một tệp không đọc được',
    ]);
    expect(problems({ GOREAL_PUBLIC_URL }, 'serve')).toEqual(['GOREAL_SECRET chưa được đặt']);
  });

  it('with an empty file does not replace a required value', () => {
    const { GOREAL_PUBLIC_URL, GOREAL_SECRET } = good;
    const file = path.join(folder, 'empty');
    writeFileSync(file, '\n');
    expect(problems({ GOREAL_PUBLIC_URL, GOREAL_SECRET_FILE: file }, 'serve')).toEqual([
      'GOREAL_SECRET chưa được đặt',
    ]);
    expect(problems({ GOREAL_SECRET, GOREAL_PUBLIC_URL_FILE: file }, 'serve')).toEqual([
      'GOREAL_PUBLIC_URL chưa được đặt',
    ]);
  });
});

it('keys differ by purpose and by secret, and are the same in every process', () => {
  const secret = generateSecret();
  expect(deriveKey(secret, 'sessions')).toEqual(deriveKey(secret, 'sessions'));
  expect(deriveKey(secret, 'sessions')).not.toEqual(deriveKey(secret, 'vapid'));
  expect(deriveKey(secret, 'sessions')).not.toEqual(deriveKey(generateSecret(), 'sessions'));
  expect(derivePushKeys(secret)).toEqual(derivePushKeys(secret));
  expect(Buffer.from(derivePushKeys(secret).publicKey, 'base64url')).toHaveLength(65);
});
