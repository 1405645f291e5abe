import { expect, it } from 'vitest';
import { createRepeatedWarnings } from './repeated-warnings.ts';

/** @returns a function that warns of a fault and returns the fields of the line; undefined without a line */
function warnings(now: () => number) {
  const lines: unknown[] = [];
  const { warn, size } = createRepeatedWarnings({ warn: (line: unknown) => lines.push(line) }, now);
  const lineOf = (error: unknown) => {
    warn(error, 'a fault', { probe: 'database' });
    return lines.pop();
  };
  return { lineOf, size };
}

const lineWith = (error: unknown, leftOut = 0) => ({ error, probe: 'database', leftOut });

const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

it('logs a fault that repeats once a minute, with the number of those left out', () => {
  let now = 0;
  const faults = warnings(() => now);
  expect(faults.lineOf(away)).toEqual(lineWith(away));
  for (let at = 0; at < 119; at += 1) {
    now += 500;
    expect(faults.lineOf(away)).toBeUndefined();
  }
  now += 500;
  expect(faults.lineOf(away)).toEqual(lineWith(away, 119));
  now += 500;
  expect(faults.lineOf(away)).toBeUndefined();
});

it('logs another fault at once', () => {
  const faults = warnings(() => 0);
  faults.lineOf(away);
  const terminated = new Error('Connection terminated');
  expect(faults.lineOf(terminated)).toEqual(lineWith(terminated));
  expect(faults.lineOf(new Error('Connection terminated'))).toBeUndefined();
  expect(faults.lineOf('a text')).toEqual(lineWith('a text'));
});

it('counts the same fault of several queues as one', () => {
  const faults = warnings(() => 0);
  const of = (queue: string) => new Error(`Connection terminated (Queue: ${queue}, Worker: 1)`);
  const first = of('mail.send');
  expect(faults.lineOf(first)).toEqual(lineWith(first));
  expect(faults.lineOf(of('push.send'))).toBeUndefined();
});

it('remembers a limited number of different faults', () => {
  let now = 0;
  const faults = warnings(() => now);
  for (let at = 0; at < 1_000; at += 1) {
    now += 1;
    faults.lineOf(new Error(`fault ${at}`));
  }
  expect(faults.size()).toBeLessThanOrEqual(100);
});
