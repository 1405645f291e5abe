import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';

/** The first path in PATH where a program exists; undefined when it is not installed. */
export function findProgram(name: string, env: NodeJS.ProcessEnv): string | undefined {
  const endings = process.platform === 'win32' ? ['.exe'] : [''];
  const folders = path.isAbsolute(name) ? [''] : (env.PATH ?? '').split(path.delimiter);
  for (const folder of folders) {
    for (const ending of endings) {
      const file = path.join(folder, name + ending);
      if (isProgram(file)) return file;
    }
  }
  return undefined;
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
