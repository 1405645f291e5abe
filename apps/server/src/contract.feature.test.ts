import { randomInt } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type FuzzReport, fuzzContract } from '#testing/contract/fuzz.ts';
import { documentedOperations } from '#testing/contract/operations.ts';
import { stravaWorld } from '#testing/strava-world.ts';

/** A fixed seed for every run, and a random one: a failure is reproduced by its seed. */
const SEEDS = [20_260_302, randomInt(1_000_000_000)];
const PER_OPERATION = 5;
/** Some 1,500 requests a seed: seconds on an idle machine, longer on a busy one. */
const TIMEOUT_MS = 180_000;

const world = await stravaWorld();

describe('requests generated from the API document', () => {
  const name = 'are answered as it declares, never by a fault: seed %i';
  it.each(SEEDS)(name, { timeout: TIMEOUT_MS }, async (seed) => {
    const { academy } = world;
    const report: FuzzReport = await fuzzContract({ academy, seed, perOperation: PER_OPERATION });
    expect(report.faults.join('\n')).toBe('');
    expect(report.requests).toBeGreaterThan(1000);
    // If all were refused or all accepted, the generator would no longer test anything.
    const served = (report.statuses[200] ?? 0) + (report.statuses[201] ?? 0);
    expect(served / report.requests).toBeGreaterThan(0.1);
  });
});

describe('parameters out of place', () => {
  const nobody = '11111111-1111-4111-8111-111111111111';
  const addressOf = (path: string) => path.replaceAll(/\{\w+\}/g, nobody);

  it('given twice are refused, whichever of the two would be allowed', async () => {
    const { academy } = world;
    const operator = await academy.operator();
    const refused: string[] = [];
    const accepted: string[] = [];
    for (const { name, method, path, parameters } of documentedOperations(academy.app)) {
      for (const parameter of parameters) {
        if (parameter.in !== 'query' || parameter.schema.type === 'array') continue;
        const twice = `${parameter.name}=1&${parameter.name}=2`;
        const { status } = await operator.send({ method, url: `${addressOf(path)}?${twice}` });
        (status === 400 ? refused : accepted).push(`${name} ${parameter.name}: ${status}`);
      }
    }
    // Another user's object answers as not found, whatever the parameters are.
    expect(accepted.filter((line) => !/: 40[34]$/.test(line))).toEqual([]);
    expect(refused.length).toBeGreaterThan(30);
  });

  it('that belong in the body are not read from the address', async () => {
    const { academy } = world;
    const operator = await academy.operator();
    let asked = 0;
    for (const { name, method, path, body } of documentedOperations(academy.app)) {
      const required = body?.required ?? [];
      if (required.length === 0) continue;
      asked += 1;
      const query = required.map((field) => `${field}=1`).join('&');
      const { status } = await operator.send({
        method,
        url: `${addressOf(path)}?${query}`,
        payload: {},
      });
      expect([400, 401, 403, 404, 429], name).toContain(status);
    }
    expect(asked).toBeGreaterThan(30);
  });
});
