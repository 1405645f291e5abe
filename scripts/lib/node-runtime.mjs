import { existsSync } from 'node:fs';
import { ExpectedFailure } from './expected-failure.mjs';
import { projectRoot } from './project.mjs';

/** The first release that hashes by Argon2id; it also runs TypeScript without a flag. */
const oldestForServer = [24, 7];

/**
 * Path of the Node that runs TypeScript: the one that npm installed for this platform, else the current one
 * when it is new enough.
 */
export function findServerNode() {
  const binary = process.platform === 'win32' ? 'node.exe' : 'node';
  const installed = `${projectRoot}/node_modules/node-${nodePlatform()}-${process.arch}/bin/${binary}`;
  if (existsSync(installed)) return installed;
  if (isAtLeast(process.versions.node, oldestForServer)) return process.execPath;
  throw new ExpectedFailure(
    `Không có Node.js 24 dựng sẵn cho ${process.platform}-${process.arch} và Node.js ${process.versions.node} của máy quá cũ để chạy máy chủ. ` +
      'Hãy cài Node.js 24 tại https://nodejs.org rồi chạy lại.',
  );
}

function nodePlatform() {
  return process.platform === 'win32' ? 'win' : process.platform;
}

function isAtLeast(version, [wantedMajor, wantedMinor]) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > wantedMajor || (major === wantedMajor && minor >= wantedMinor);
}
