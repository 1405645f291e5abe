import { expect, test } from 'vitest';
import { createShares } from './shares.ts';

const limits = { process: 10, address: 6, person: 4 };
const of = (userId?: string, address = '203.0.113.1') => ({ userId, address });

test('a user, an address and all together each have their limit', () => {
  const shares = createShares(limits, 7);
  const release = shares.take(4, of('an'));
  const tooMany = { code: 'too-many-requests', details: { retryAfter: 7 } };
  expect(() => shares.take(1, of('an', '203.0.113.2'))).toThrow(expect.objectContaining(tooMany));
  shares.take(2, of('binh'));
  expect(() => shares.take(1, of())).toThrow(expect.objectContaining(tooMany));
  shares.take(4, of('chi', '203.0.113.3'));
  const unavailable = { code: 'unavailable', details: { retryAfter: 7 } };
  expect(() => shares.take(1, of('dung', '203.0.113.4'))).toThrow(
    expect.objectContaining(unavailable),
  );
  release();
  release();
  expect(shares.inUse()).toBe(6);
  shares.take(4, of('an', '203.0.113.4'));
});

test('a session of a user leaves something to the others', () => {
  const shares = createShares({ ...limits, session: 3 });
  const session = (sessionId: string) => ({ ...of('an'), sessionId });
  const release = shares.take(3, session('stolen'));
  expect(() => shares.take(1, session('stolen'))).toThrow();
  shares.take(1, session('own'));
  expect(() => shares.take(1, session('own'))).toThrow();
  release();
  shares.take(2, session('own'));
});

test('each session of a user may have a little, however much the others have', () => {
  const shares = createShares({ ...limits, address: 9, session: 3, eachSession: 1 });
  const session = (sessionId: string) => ({ ...of('an'), sessionId });
  shares.take(3, session('stolen'));
  shares.take(1, session('also stolen'));
  expect(() => shares.take(1, session('stolen'))).toThrow();
  const release = shares.take(1, session('own'));
  expect(() => shares.take(1, session('own'))).toThrow();
  expect(() => shares.take(2, session('new'))).toThrow();
  release();
  shares.take(1, session('own'));
});

test('the session of a user that has most makes room for one that has nothing', () => {
  const shares = createShares({ ...limits, session: 3 });
  const ended: string[] = [];
  const take = (sessionId: string, name: string) =>
    shares.take(1, { ...of('an'), sessionId }, () => void ended.push(name));
  take('stolen', 'first');
  const releaseSecond = take('stolen', 'second');
  take('stolen', 'third');
  take('also stolen', 'other');
  take('own', 'own');
  expect([ended, shares.inUse()]).toEqual([['first'], 4]);
  expect(() => take('own', 'more of it')).toThrow();
  expect(() => take('also stolen', 'more of that')).toThrow();
  releaseSecond();
  take('own', 'more of it');
  take('fourth', 'of a fourth');
  expect([ended, shares.inUse()]).toEqual([['first', 'own'], 4]);
});

test('nothing is ended for a session that is refused anyway', () => {
  const shares = createShares({ process: 10, address: 2, person: 3, session: 2 });
  const ended: string[] = [];
  const take = (sessionId: string, address: string) =>
    shares.take(1, { ...of('an', address), sessionId }, () => void ended.push(sessionId));
  take('stolen', '203.0.113.1');
  take('stolen', '203.0.113.1');
  take('also stolen', '203.0.113.2');
  expect(() => take('own', '203.0.113.1')).toThrow();
  expect(ended).toEqual([]);
});

test('the addresses of one IPv6 customer share their limit', () => {
  const shares = createShares(limits);
  shares.take(6, of(undefined, '2001:db8::1'));
  expect(() => shares.take(1, of(undefined, '2001:db8::2'))).toThrow();
  shares.take(1, of(undefined, '2001:db8:0:1::1'));
});
