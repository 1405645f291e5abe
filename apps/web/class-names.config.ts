import { createHash } from 'node:crypto';
import { relative } from 'node:path';

/**
 * How classes of style modules are named: with one suffix a file. The default adds the line of each class, which
 * compresses badly. The build of the pages' markup names them in the same way.
 */
export const classNames = {
  modules: {
    generateScopedName(name: string, file: string): string {
      const path = relative(import.meta.dirname, file.split('?')[0] ?? file);
      return `${name}_${createHash('sha256').update(path).digest('hex').slice(0, 6)}`;
    },
  },
};
