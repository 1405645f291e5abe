import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FuzzReport, fuzzContract } from '#testing/contract/fuzz.ts';
import { createStravaWorld, type StravaWorld } from '#testing/strava-world.ts';

/** The same requests at every run, and others at every run: a fault is repeated by its seed. */
const SEEDS = [20_260_302, randomInt(1_000_000_000)];
const PER_OPERATION = 5;
/** Some 1,500 requests a seed: seconds alone, longer on a machine that does other things. */
const TIMEOUT_MS = 180_000;

let world: StravaWorld;

beforeAll(async () => {
  world = await createStravaWorld();
});

afterAll(() => world.close());

describe('requests made from the document', () => {
  const name = 'are answered as it declares, never by a fault: seed %i';
  it.each(SEEDS)(name, { timeout: TIMEOUT_MS }, async (seed) => {
    const { academy } = world;
    const report: FuzzReport = await fuzzContract({ academy, seed, perOperation: PER_OPERATION });
    expect(report.faults.join('\n')).toBe('');
    expect(report.requests).toBeGreaterThan(1000);
    // Neither all refused nor all let in: the generator would have lost its aim.
    const served = (report.statuses[200] ?? 0) + (report.statuses[201] ?? 0);
    expect(served / report.requests).toBeGreaterThan(0.1);
  });
});
