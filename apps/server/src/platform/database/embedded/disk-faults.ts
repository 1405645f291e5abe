import type { EngineFault } from './protocol.ts';

/** What the engine's file system calls them (WASI), and what Node does. */
const FULL = new Set<unknown>(['ENOSPC', 'EDQUOT', 51, 19]);
const FAILED = new Set<unknown>(['EIO', 'ENXIO', 'ENODEV', 'EROFS', 'EREMOTEIO', 29, 60, 43, 69]);

let seen: EngineFault | undefined;

/** Keeps what a file operation of the engine failed with: all it says itself is «Aborted». */
export function noteDiskFault(error: unknown): void {
  seen = faultOf(error) ?? seen;
}

/** A fault that the engine survived explains nothing that comes later. */
export function forgetDiskFault(): void {
  seen = undefined;
}

/** Why the engine ended, if the disk was the reason. */
export function diskFaultBehind(error: unknown): EngineFault | undefined {
  return faultOf(error) ?? seen;
}

function faultOf(error: unknown): EngineFault | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const code = 'code' in error ? error.code : 'errno' in error ? error.errno : undefined;
  if (FULL.has(code)) return 'disk-full';
  return FAILED.has(code) ? 'disk-failed' : undefined;
}
