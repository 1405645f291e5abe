import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FALLBACK_PATH, OWN_PATH_MAX, ownPath, ownPathOn } from './own-path.ts';

const ORIGIN = 'https://academy.example';

describe('ownPath', () => {
  it.each([
    FALLBACK_PATH,
    '/',
    '/dashboard?tab=notifications',
    '/dashboard?tab=ascension#mentoring',
    '/icons/icon-192.png',
    '/dashboard?back=//evil.example',
    '/học-viện',
    '/.well-known/x',
    '/a..b',
  ])('admits %j', (path) => {
    expect(ownPath(path)).toBe(path);
  });

  it.each([
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/a\\b',
    '/.//evil.example',
    '/..//evil.example',
    '/%2e//evil.example',
    '/a/../../b',
    '/a/%2E%2e',
    '/a//b',
    '/\u0000/evil.example',
    '/\u200b/evil.example',
    '/a b',
    'https://evil.example/',
    'javascript:alert(1)',
    'dashboard',
    '',
    `/${'a'.repeat(OWN_PATH_MAX)}`,
    null,
    undefined,
    7,
    ['/dashboard'],
  ])('refuses %j', (path) => {
    expect(ownPath(path)).toBeUndefined();
  });

  it('accepts only what a URL parser keeps on the same origin, also when parsed twice', () => {
    const piece = fc.constantFrom('/', '\\', '.', '%2e', '\t', '\n', ' ', '@', ':', '?', '#', 'a');
    const address = fc.array(piece, { maxLength: 8 }).map((pieces) => `/${pieces.join('')}`);
    fc.assert(
      fc.property(fc.oneof(address, fc.string({ unit: 'binary' })), (text) => {
        const path = ownPath(text);
        fc.pre(path !== undefined);
        const once = new URL(path, ORIGIN);
        const twice = new URL(`${once.pathname}${once.search}${once.hash}`, ORIGIN);
        expect(once.origin).toBe(ORIGIN);
        expect(twice.origin).toBe(ORIGIN);
        expect(twice.pathname).toBe(once.pathname);
      }),
      { numRuns: 2000 },
    );
  });

  it('takes little time for a long address', () => {
    expect(ownPath(`/${'a/'.repeat(240)} `)).toBeUndefined();
    expect(ownPath(`/${'a/'.repeat(1_000_000)} `)).toBeUndefined();
  });
});

describe('ownPathOn', () => {
  it.each([
    [`${ORIGIN}/dashboard?tab=chat`, '/dashboard?tab=chat'],
    ['/dashboard', '/dashboard'],
    [`${ORIGIN}//evil.example`, undefined],
    [`${ORIGIN}/\t/evil.example`, undefined],
    [`${ORIGIN}.evil.example/`, undefined],
    [`${ORIGIN}@evil.example/`, undefined],
    ['https://evil.example/', undefined],
  ])('reads %j as %j', (address, path) => {
    expect(ownPathOn(ORIGIN, address)).toBe(path);
  });
});
