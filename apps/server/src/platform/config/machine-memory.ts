import os from 'node:os';

/** Bytes that this process may use: those of the machine, or of its container. */
export function machineMemory(): number {
  return Math.min(os.totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
}
