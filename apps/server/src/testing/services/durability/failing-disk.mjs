// Preloaded into a server (`node --import`), also into its worker threads: while the file
// FAILING_DISK_TRIGGER exists, writes to the database's log fail with the code in that file.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const trigger = process.env.FAILING_DISK_TRIGGER ?? '';
const opened = new Map();
const { openSync, writeSync, fsyncSync } = fs;

fs.openSync = (name, ...rest) => {
  const descriptor = openSync(name, ...rest);
  opened.set(descriptor, String(name));
  return descriptor;
};
fs.writeSync = (descriptor, ...rest) => {
  failIfTriggered(descriptor);
  return writeSync(descriptor, ...rest);
};
fs.fsyncSync = (descriptor) => {
  failIfTriggered(descriptor);
  return fsyncSync(descriptor);
};
syncBuiltinESMExports();

function failIfTriggered(descriptor) {
  if (!opened.get(descriptor)?.includes('/pg_wal/') || !fs.existsSync(trigger)) return;
  const code = fs.readFileSync(trigger, 'utf8');
  throw Object.assign(new Error(`${code}: the disk fails`), { code, errno: -5, syscall: 'write' });
}
