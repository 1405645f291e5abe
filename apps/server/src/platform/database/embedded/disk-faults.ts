import type { EngineFault } from './protocol.ts';

/** Disk errors as the engine's file system names them (WASI), and as Node does. */
const FULL = new Set<unknown>(['ENOSPC', 'EDQUOT', 51, 19]);
const FAILED = new Set<unknown>(['EIO', 'ENXIO', 'ENODEV', 'EROFS', 'EREMOTEIO', 29, 60, 43, 69]);

let seen: EngineFault | undefined;

/** Records the error of a failed file operation, because the engine itself only reports «Aborted». */
export function noteDiskFault(error: unknown): void {
  seen = faultOf(error) ?? seen;
}

/** Clears the recorded fault: one that the engine survived does not explain a later crash. */
export function clearDiskFault(): void {
  seen = undefined;
}

/** The recorded disk fault that ended the engine, if the disk was the cause. */
export function diskFaultBehind(error: unknown): EngineFault | undefined {
  return faultOf(error) ?? seen;
}

function faultOf(error: unknown): EngineFault | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const code = 'code' in error ? error.code : 'errno' in error ? error.errno : undefined;
  if (FULL.has(code)) return 'disk-full';
  return FAILED.has(code) ? 'disk-failed' : undefined;
}
