import { createHash } from 'node:crypto';
import os from 'node:os';

/** The operating system truncates longer socket paths. */
const LONGEST_SOCKET_PATH = 100;

/** The socket address for this path, or a substitute where the path is too long or the system has no such sockets. */
export function localAddress(wanted: string): string {
  const short = `goreal-${createHash('sha256').update(wanted).digest('hex').slice(0, 24)}`;
  if (process.platform === 'win32') return `\\\\.\\pipe\\${short}`;
  if (Buffer.byteLength(wanted) <= LONGEST_SOCKET_PATH) return wanted;
  return `${os.tmpdir()}/${short}.lock`;
}
