import { diskFaultBehind } from './disk-faults.ts';
import { DamagedFilesError } from './folder-check.ts';
import { EngineStartError } from './open-engine.ts';
import type { EngineFault } from './protocol.ts';
import type { WireError } from './wire.ts';

/** Corrupt data or index, or a missing file. */
const DAMAGE = /^(XX001|XX002|58P01)$/;

/** An error of the engine after which it cannot continue. */
export class FatalAnswer extends Error {
  readonly isDamage: boolean;
  constructor({ severity, code, message }: WireError) {
    super(`${severity} ${code}: ${message}`);
    this.isDamage = DAMAGE.test(code);
  }
}

/** Classifies an error that ends the engine, for the operator. */
export function engineFaultOf(cause: unknown): EngineFault {
  if (cause instanceof DamagedFilesError) return 'damaged';
  const onDisk = diskFaultBehind(cause);
  if (onDisk) return onDisk;
  // The engine starts from its files alone; other than the files, only memory can be missing.
  if (cause instanceof EngineStartError && !/memory/i.test(cause.message)) return 'damaged';
  return cause instanceof FatalAnswer && cause.isDamage ? 'damaged' : 'crashed';
}

export function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
