import { expect, it, vi } from 'vitest';
import { createProbes } from './probes.ts';

it('names what fails each time, and writes it to the log once a minute', async () => {
  const warn = vi.fn();
  const refused = () => Promise.reject(new Error('connection refused'));
  const probes = createProbes(
    { database: refused, storage: async () => {}, bus: refused },
    { warn },
  );
  for (let turn = 0; turn < 3; turn += 1) {
    expect(await probes.failing()).toEqual(['database', 'bus']);
  }
  expect(warn.mock.calls.map(([line]) => line)).toEqual([
    { error: new Error('connection refused'), probe: 'database', leftOut: 0 },
    { error: new Error('connection refused'), probe: 'bus', leftOut: 0 },
  ]);
});
