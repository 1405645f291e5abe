import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectRoot } from './project.mjs';

/** Writes a generated file; with `--check` it only fails when the committed one differs. */
export function writeGenerated(target: string, wanted: string): void {
  const path = join(projectRoot, target);
  const current = existsSync(path) ? readFileSync(path, 'utf8') : '';
  if (current === wanted) {
    console.log(`${target} is up to date`);
  } else if (process.argv.includes('--check')) {
    console.error(`${target} is stale: run \`npm run api\` and commit the result`);
    process.exitCode = 1;
  } else {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, wanted);
    console.log(`${target} written`);
  }
}
