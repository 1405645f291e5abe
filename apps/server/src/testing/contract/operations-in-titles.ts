import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FEATURES = join(import.meta.dirname, '../../features');

/**
 * Operations that titles of features' test groups name, where the title has these words:
 * `describe('refusals, also of ids in POST /api/…')`.
 */
export function operationsInTitles(words: string): string[] {
  return globSync('*/*.feature.test.ts', { cwd: FEATURES })
    .map((path) => readFileSync(join(FEATURES, path), 'utf8'))
    .flatMap((text) => text.match(/^describe\((?:'.*'|`.*`|\s*'.*'),/gm) ?? [])
    .filter((title) => title.includes(words))
    .flatMap((title) => title.match(/(?:GET|POST|PUT|PATCH|DELETE) \/api\/[\w{}/-]+/g) ?? []);
}
