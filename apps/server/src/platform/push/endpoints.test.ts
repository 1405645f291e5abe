import { describe, expect, it } from 'vitest';
import { createEndpointRules, isPrivateAddress } from './endpoints.ts';

describe('endpoints', () => {
  const rules = createEndpointRules(['push.example', '*.push.test', 'https://push.lan:8443']);

  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://wns2.notify.windows.com/w/?token=abc',
    'https://web.push.apple.com/abc',
    'https://push.example/abc',
    'https://eu.push.test/abc',
    'https://push.lan:8443/abc',
  ])('allows %s', (endpoint) => {
    expect(rules.allows(endpoint)).toBe(true);
  });

  it.each([
    ['text', 'no address'],
    ['plain HTTP', 'http://fcm.googleapis.com/abc'],
    ['another port', 'https://fcm.googleapis.com:8443/abc'],
    ['a name and a password', 'https://a:b@fcm.googleapis.com/abc'],
    ['a name and a password at a trusted origin', 'https://a@push.lan:8443/abc'],
    ['a host that ends alike', 'https://evilpush.apple.com.example/abc'],
    ['a host with a longer last label', 'https://xpush.example/abc'],
    ['the parent of a wildcard', 'https://push.test/abc'],
    ['another port of a trusted host', 'https://push.lan/abc'],
    ['an address of the network', 'https://192.168.1.10/abc'],
    ['another scheme', 'file:///etc/passwd'],
  ])('refuses %s', (_what, endpoint) => {
    expect(rules.allows(endpoint)).toBe(false);
  });

  it('trusts only origins that the operator named with their scheme', () => {
    expect(rules.isTrusted(new URL('https://push.lan:8443/abc'))).toBe(true);
    expect(rules.isTrusted(new URL('http://push.lan:8443/abc'))).toBe(false);
    expect(rules.isTrusted(new URL('https://push.example/abc'))).toBe(false);
  });
});

describe('addresses', () => {
  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.1',
    '192.168.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '::FFFF:127.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::a00:1',
    '64:ff9b:1::a00:1',
    '2001::1',
    '2002:7f00:1::1',
    'fec0::1',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'ff02::1',
  ])('%s is private', (address) => {
    expect(isPrivateAddress(address)).toBe(true);
  });

  it.each([
    '1.1.1.1',
    '100.63.255.255',
    '172.15.255.255',
    '172.32.0.1',
    '192.169.0.1',
    '223.255.255.255',
    '2001:4860:4860::8888',
    '::ffff:1.1.1.1',
  ])('%s is public', (address) => {
    expect(isPrivateAddress(address)).toBe(false);
  });
});
