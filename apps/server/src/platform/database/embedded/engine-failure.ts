import { diskFaultBehind } from './disk-faults.ts';
import { DamagedFilesError } from './folder-check.ts';
import { EngineStartError } from './open-engine.ts';
import type { EngineFault } from './protocol.ts';
import type { WireError } from './wire.ts';

/** Data or index corrupted, or a file that is not there. */
const DAMAGE = /^(XX001|XX002|58P01)$/;

/** An answer of the engine after which it cannot go on. */
export class FatalAnswer extends Error {
  readonly isDamage: boolean;
  constructor({ severity, code, message }: WireError) {
    super(`${severity} ${code}: ${message}`);
    this.isDamage = DAMAGE.test(code);
  }
}

/** What an error that ends the engine means to whoever has to mend it. */
export function engineFaultOf(cause: unknown): EngineFault {
  if (cause instanceof DamagedFilesError) return 'damaged';
  const onDisk = diskFaultBehind(cause);
  if (onDisk) return onDisk;
  // Its files are all it needs to start; only memory may be missing as well.
  if (cause instanceof EngineStartError && !/memory/i.test(cause.message)) return 'damaged';
  return cause instanceof FatalAnswer && cause.isDamage ? 'damaged' : 'crashed';
}

export function wordsOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
