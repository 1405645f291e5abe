import { expect, test } from 'vitest';
import { readableAddress } from './readable-address.ts';

test.each([
  [
    'https://vi.wikipedia.org/wiki/Ti%E1%BA%BFng_Vi%E1%BB%87t',
    'https://vi.wikipedia.org/wiki/Tiếng_Việt',
  ],
  [
    'https://x.vn/t%C3%ACm?q=ch%E1%BA%A1y%20b%E1%BB%99#ph%E1%BA%A7n',
    'https://x.vn/tìm?q=chạy%20bộ#phần',
  ],
  ['https://x.vn/Vi%C3%AA%CC%A3t', 'https://x.vn/Việt'],
  ['HTTPS://X.vn/ti%e1%ba%bfng', 'HTTPS://X.vn/tiếng'],
])('a readable address decodes Vietnamese letters of %s', (address, shown) => {
  expect(readableAddress(address)).toBe(shown);
});

test.each([
  ['a separator', 'https://x.vn/a%2Fb%3Fc%23d%25e%40f'],
  ['a separator look-alike', 'https://x.vn/a%E2%81%84b'],
  ['blanks and controls', 'https://x.vn/%20%09%0A%C2%A0'],
  ['bidirectional controls', 'https://x.vn/%E2%80%AEgnp.exe%E2%81%A6'],
  ['right-to-left letters', 'https://x.vn/%D7%90%D7%91'],
  ['invisible letters', 'https://x.vn/%E3%85%A4%E2%80%8B'],
  ['a pile of marks', `https://x.vn/q${'%CC%80'.repeat(9)}`],
  ['bytes that are no text', 'https://x.vn/%FF%E1%BA'],
])('a readable address keeps %s encoded', (_what, address) => {
  expect(readableAddress(address)).toBe(address);
});

test('a readable address shows a host in another alphabet by its ASCII name', () => {
  expect(readableAddress('https://аpple.com/%C3%A1')).toBe('https://xn--pple-43d.com/á');
  expect(readableAddress('https://xn--pple-43d.com/')).toBe('https://xn--pple-43d.com/');
});

test('a readable address never throws on what is no address', () => {
  expect(readableAddress('https://')).toBe('https://');
  expect(readableAddress('https://[ế/%C3%A1')).toBe('https://[ế/á');
});
