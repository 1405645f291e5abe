import v8 from 'node:v8';
import { machineMemory } from '#platform/config/machine-memory.ts';

/** During the start the server's own code needs the processors. */
const START_MS = 10_000;
/** Optimising takes up to 600 MB in addition to the server's 300. */
const ENOUGH_MEMORY_BYTES = 1.5 * 2 ** 30;
/** V8 optimises only the function with this index; no module has so many functions, so none is optimised. */
const NO_FUNCTION = 2 ** 31 - 1;
const EVERY_FUNCTION = -1;

/**
 * V8 first compiles WebAssembly with its baseline compiler and optimises hot functions in background threads. For the
 * embedded engine that costs four seconds of processor time after each start, and one function alone takes 600 MB for
 * a second. So optimisation waits until the server has started, and is skipped where memory is short: then a quarter
 * fewer approvals a second, but the server runs in 1 GB.
 * @param memory bytes that this process may use
 * @returns cancels the optimisation
 */
export function holdOptimiser(memory = machineMemory()): () => void {
  optimise(NO_FUNCTION);
  if (memory < ENOUGH_MEMORY_BYTES) return () => undefined;
  const start = setTimeout(() => optimise(EVERY_FUNCTION), START_MS).unref();
  return () => clearTimeout(start);
}

/** V8 reads this flag when a function becomes hot, so it also applies to code that already runs. */
function optimise(which: number): void {
  v8.setFlagsFromString(`--wasm-tier-up-filter=${which}`);
}
