import { createHash } from 'node:crypto';
import os from 'node:os';

/** Longer socket paths are cut off by the operating system. */
const LONGEST_SOCKET_PATH = 100;

/** The address of a socket at this path, or of a stand-in where the path is too long or there are no such sockets. */
export function localAddress(wanted: string): string {
  const short = `goreal-${createHash('sha256').update(wanted).digest('hex').slice(0, 24)}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${short}`;
  if (Buffer.byteLength(wanted) <= LONGEST_SOCKET_PATH) return wanted;
  return `${os.tmpdir()}/${short}.lock`;
}
