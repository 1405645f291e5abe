import { expect, it } from 'vitest';
import { createRepeatedFaults } from './repeated-faults.ts';

const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

it('a fault that repeats is told once a minute, with the number of those left out', () => {
  let now = 0;
  const faults = createRepeatedFaults(() => now);
  expect(faults.tell(away)).toEqual({ leftOut: 0 });
  for (let at = 0; at < 119; at += 1) {
    now += 500;
    expect(faults.tell(away)).toBeUndefined();
  }
  now += 500;
  expect(faults.tell(away)).toEqual({ leftOut: 119 });
  now += 500;
  expect(faults.tell(away)).toBeUndefined();
});

it('another fault is told at once', () => {
  const faults = createRepeatedFaults(() => 0);
  faults.tell(away);
  expect(faults.tell(new Error('Connection terminated'))).toEqual({ leftOut: 0 });
  expect(faults.tell(new Error('Connection terminated'))).toBeUndefined();
  expect(faults.tell('a text')).toEqual({ leftOut: 0 });
});

it('the same fault of several queues is one', () => {
  const faults = createRepeatedFaults(() => 0);
  const of = (queue: string) => new Error(`Connection terminated (Queue: ${queue}, Worker: 1)`);
  expect(faults.tell(of('mail.send'))).toEqual({ leftOut: 0 });
  expect(faults.tell(of('push.send'))).toBeUndefined();
});

it('many different faults take no memory without bound', () => {
  let now = 0;
  const faults = createRepeatedFaults(() => now);
  for (let at = 0; at < 1_000; at += 1) {
    now += 1;
    faults.tell(new Error(`fault ${at}`));
  }
  expect(faults.size()).toBeLessThanOrEqual(100);
});
