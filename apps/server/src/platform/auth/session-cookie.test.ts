import { describe, expect, it } from 'vitest';
import { generateSecret } from '#platform/config/config.ts';
import { serveConfig } from '#testing/serve-config.ts';
import { createSessionCookie } from './session-cookie.ts';

const [OLD, NEW, OTHER] = [generateSecret(), generateSecret(), generateSecret()];

function cookieOf(secret: string, previous?: string, publicUrl = 'https://academy.example') {
  const env = {
    GOREAL_PUBLIC_URL: publicUrl,
    ...(previous && { GOREAL_SECRET_PREVIOUS: previous }),
  };
  return createSessionCookie(serveConfig(secret, env));
}

const pairIn = (setCookie: string): string => setCookie.split(';')[0] ?? '';

describe('a session cookie', () => {
  const cookie = cookieOf(NEW);
  const setCookie = cookie.issue('token-1');
  const value = cookie.read(pairIn(setCookie));

  it('is for this host, TLS and HTTP alone', () => {
    expect(setCookie).toMatch(/^__Host-goreal\.session_token=/);
    expect(setCookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
    expect(cookieOf(NEW, undefined, 'http://localhost:3000').issue('token-1')).not.toMatch(
      /__Host-|Secure/,
    );
  });

  it('is found among others, and not by a name that ends alike', () => {
    expect(cookie.read(`a=b; ${pairIn(setCookie)}; c=d`)).toBe(value);
    expect(cookie.read(`x${pairIn(setCookie)}`)).toBe('');
    expect(cookie.read(undefined)).toBe('');
  });

  it('gives its token', () => {
    expect(cookie.verify(value)).toBe('token-1');
  });

  it.each([
    ['nothing', ''],
    ['no signature', 'token-1'],
    ['an empty token', encodeURIComponent('.c2lnbmF0dXJl')],
    ['a short signature', encodeURIComponent('token-1.AAAA')],
    ['broken percent signs', '%E0%A4%A'],
    ['another token', value.replace('token-1', 'token-2')],
  ])('with %s gives none', (_what, forged) => {
    expect(cookie.verify(forged)).toBeUndefined();
  });

  it('signed with an unknown secret gives none', () => {
    expect(cookieOf(OTHER).verify(value)).toBeUndefined();
  });
});

describe('after a change of the secret', () => {
  const old = pairIn(cookieOf(OLD).issue('token-1'));
  const cookie = cookieOf(NEW, OLD);

  it('the former one is still accepted', () => {
    expect(cookie.verify(cookie.read(old))).toBe('token-1');
  });

  it('a cookie is signed again in the request and in the browser, and other cookies stay', () => {
    const renewed = cookie.renew(`a=b; ${old}; c=d`);
    expect(renewed?.header).toMatch(/^a=b; c=d;__Host-goreal/);
    const value = cookie.read(renewed?.header);
    expect(cookieOf(NEW).verify(value)).toBe('token-1');
    expect(pairIn(renewed?.setCookie ?? '')).toContain(value);
  });

  it.each([
    ['of the newest secret', pairIn(cookieOf(NEW).issue('token-1'))],
    ['of an unknown secret', pairIn(cookieOf(OTHER).issue('token-1'))],
    ['that is missing', undefined],
  ])('a cookie %s stays as it is', (_what, header) => {
    expect(cookie.renew(header)).toBeUndefined();
    expect(cookieOf(NEW).renew(old)).toBeUndefined();
  });
});
