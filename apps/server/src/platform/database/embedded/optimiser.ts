import v8 from 'node:v8';
import { machineMemory } from '#platform/config/machine-memory.ts';

/** While the server starts, its own code needs the processors. */
const START_MS = 10_000;
/** Optimising takes up to 600 MB beside the 300 of the server itself. */
const ROOMY_BYTES = 1.5 * 2 ** 30;
/** V8 optimises the function of this number alone; no module has so many. */
const NO_FUNCTION = 2 ** 31 - 1;
const EVERY_FUNCTION = -1;

/**
 * V8 compiles WebAssembly plainly at first and optimises, in threads of its own, what is used much. Of the embedded
 * engine that is four seconds of a processor after each start, and one function alone takes 600 MB for a second of it.
 * So it waits until the server has started, and is left out where memory is short: approvals are then a quarter fewer
 * a second, and the server lives in 1 GB.
 * @param memory what this process may use, in bytes
 * @returns ends the waiting without optimising
 */
export function holdOptimiser(memory = machineMemory()): () => void {
  optimise(NO_FUNCTION);
  if (memory < ROOMY_BYTES) return () => undefined;
  const start = setTimeout(() => optimise(EVERY_FUNCTION), START_MS).unref();
  return () => clearTimeout(start);
}

/** Asked at the moment a function has been used much, so it holds for code that runs already. */
function optimise(which: number): void {
  v8.setFlagsFromString(`--wasm-tier-up-filter=${which}`);
}
