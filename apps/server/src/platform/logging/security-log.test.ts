import { expect, it } from 'vitest';
import { createSecurityLog, type SecurityEvent } from './security-log.ts';

function setUp() {
  const lines: { level: string; security: unknown }[] = [];
  let now = 0;
  const write = (level: string) => (line: object) => lines.push({ level, ...line } as never);
  const log = createSecurityLog(
    { info: write('info') as never, warn: write('warn') as never },
    () => now,
  );
  const record = (event: Partial<SecurityEvent> = {}) =>
    log.record({ event: 'sign-in', outcome: 'ok', address: '192.0.2.7', ...event });
  const pass = (ms: number) => {
    now += ms;
  };
  return { lines, record, pass };
}

it('logs success as info and refusal as a warning, with the prefix of an IPv6 address', () => {
  const { lines, record } = setUp();
  record({ userId: 'u1' });
  record({ outcome: 'invalid-credentials', address: '2001:db8::1', accountMark: 'm' });
  const event = 'sign-in';
  expect(lines).toEqual([
    { level: 'info', security: { event, outcome: 'ok', userId: 'u1', address: '192.0.2.7' } },
    {
      level: 'warn',
      security: {
        event,
        outcome: 'invalid-credentials',
        accountMark: 'm',
        address: '2001:db8:0:0::/64',
      },
    },
  ]);
});

it('logs 30 lines a minute for one address, and then the number of omitted lines', () => {
  const { lines, record, pass } = setUp();
  for (let count = 0; count < 40; count += 1) record();
  record({ address: '192.0.2.8' });
  expect(lines).toHaveLength(31);
  pass(60_000);
  record();
  expect(lines.slice(31)).toMatchObject([
    { level: 'warn', security: { event: 'left-out', lines: 10 } },
    { level: 'info' },
  ]);
});

it('logs 600 lines a minute for all addresses together', () => {
  const { lines, record } = setUp();
  for (let count = 0; count < 700; count += 1)
    record({ address: `192.0.${count >> 8}.${count & 255}` });
  expect(lines).toHaveLength(600);
});

it('logs a sign-in beside any number of refused calls from the same address', () => {
  const { lines, record } = setUp();
  for (let count = 0; count < 700; count += 1) {
    record({ event: 'access-refused', outcome: 'not-found', address: `192.0.2.${count % 250}` });
  }
  record({ outcome: 'invalid-credentials' });
  expect(lines).toHaveLength(601);
  expect(lines.at(-1)).toMatchObject({ security: { event: 'sign-in' } });
});
