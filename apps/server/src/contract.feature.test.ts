import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FuzzReport, fuzzContract } from '#testing/contract/fuzz.ts';
import { createStravaWorld, type StravaWorld } from '#testing/strava-world.ts';

/** A fixed seed for every run, and a random one: a failure is reproduced by its seed. */
const SEEDS = [20_260_302, randomInt(1_000_000_000)];
const PER_OPERATION = 5;
/** Some 1,500 requests a seed: seconds on an idle machine, longer on a busy one. */
const TIMEOUT_MS = 180_000;

let world: StravaWorld;

beforeAll(async () => {
  world = await createStravaWorld();
});

afterAll(() => world.close());

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
