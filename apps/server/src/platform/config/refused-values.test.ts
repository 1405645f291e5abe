import { describe, expect, it } from 'vitest';
import { ConfigError, generateSecret, type Mode, readConfig } from './config.ts';

const good = { GOREAL_SECRET: generateSecret(), GOREAL_PUBLIC_URL: 'https://academy.example' };

/** What is wrong with these variables beside good ones. */
function problems(env: NodeJS.ProcessEnv, mode: Mode = 'serve'): readonly string[] {
  try {
    readConfig({ mode, root: '/nowhere', env: { ...good, ...env } });
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

describe('a served academy refuses', () => {
  it.each(['smtps://user:password@mail.example:465', 'smtp://EXAMPLE', 'smtp://mail.example.'])(
    'the mail server of the example, %s',
    (SMTP_URL) => {
      expect(problems({ SMTP_URL })).toEqual([expect.stringContaining('SMTP_URL')]);
      expect(problems({ SMTP_URL }, 'local')).toEqual([]);
    },
  );

  it.each([
    'https://academy.example/learn',
    'https://academy.example/?from=mail',
    'https://academy.example/#start',
    'https://keeper:hunter2@academy.example',
  ])('more than an origin as its address: %s', (GOREAL_PUBLIC_URL) => {
    const found = problems({ GOREAL_PUBLIC_URL });
    expect(found).toEqual([expect.stringContaining('GOREAL_PUBLIC_URL')]);
    expect(found.join()).not.toContain('hunter2');
  });

  it.each(['academy', 'Học Viện', 'Học Viện <academy>', 'a@b@c', '<a@academy.example', 'a b@c.vn'])(
    'a sender without an address: %s',
    (MAIL_FROM) => {
      expect(problems({ MAIL_FROM })).toEqual([expect.stringContaining('MAIL_FROM')]);
    },
  );

  it.each(['academy@academy.example', 'Học Viện GoReal <academy@academy.example>', 'a@localhost'])(
    'no sender with one: %s',
    (MAIL_FROM) => {
      expect(problems({ MAIL_FROM })).toEqual([]);
    },
  );

  it('a drain that with the stop after it takes longer than supervisors wait', () => {
    const found = problems({ GOREAL_DRAIN_SECONDS: '46' });
    expect(found).toEqual([expect.stringContaining('GOREAL_DRAIN_SECONDS')]);
    expect(problems({ GOREAL_DRAIN_SECONDS: '45' })).toEqual([]);
  });
});
