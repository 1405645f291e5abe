import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '#platform/logging/logger.ts';
import { createRepeatedWarnings } from '#platform/logging/repeated-warnings.ts';

const PROBE_MS = 5_000;

type Probes = {
  /** The names of those that fail. Each of them is tried once for all who ask at the same moment. */
  failing(): Promise<string[]>;
};

/** What is tried when somebody asks whether the process is ready: a query, and a request or write of the storage. */
export function createProbes(
  probes: Readonly<Record<string, () => Promise<void>>>,
  log: Pick<Logger, 'warn'>,
): Probes {
  // A proxy asks about once a second.
  const named = Object.entries(probes).map(([name, probe]) => ({
    name,
    probe,
    warnings: createRepeatedWarnings(log),
  }));
  let probing: Promise<string[]> | undefined;

  async function failingNow(): Promise<string[]> {
    const results = await Promise.all(
      named.map(async ({ name, probe, warnings }) => {
        try {
          await within(PROBE_MS, probe());
          return [];
        } catch (error) {
          warnings.warn(error, 'not ready', { probe: name });
          return [name];
        }
      }),
    );
    return results.flat();
  }

  return {
    failing() {
      probing ??= failingNow().finally(() => {
        probing = undefined;
      });
      return probing;
    },
  };
}

async function within(ms: number, work: Promise<void>): Promise<void> {
  const abort = new AbortController();
  const late = delay(ms, undefined, { signal: abort.signal, ref: false }).then(() => {
    throw new Error(`no answer within ${ms / 1000} s`);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    abort.abort();
    late.catch(() => undefined);
  }
}
