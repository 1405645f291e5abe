import { readFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { MemoryEngine } from '../memory-engine.ts';
import { PLANTED } from './faults.ts';
import type { PlantedFault } from './planted-fault.ts';

const root = new URL('../../../../../../', import.meta.url).href;
const texts = new Map<string, string>();

/**
 * Loads a second copy of our modules for each fault: a module that is imported with `?fault=n` passes the
 * query on to its own imports, and a patched file is read with its patch. Packages are shared.
 */
export function installLoader(): void {
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context);
      const fault = markOf(context.parentURL);
      if (fault === undefined || !isOurs(found.url) || markOf(found.url)) return found;
      return { ...found, url: `${found.url}?fault=${fault}` };
    },
    load(url, context, next) {
      const fault = markOf(url);
      if (fault === undefined || !isOurs(url)) return next(url, context);
      const file = fileURLToPath(url.split('?')[0] ?? url);
      const patched = patch(file, PLANTED[Number(fault)]);
      return { format: 'module', source: patched, shortCircuit: true };
    },
  });
}

/** The change of the database that belongs to a fault. */
export function alterFor({ sql }: PlantedFault): (engine: MemoryEngine) => Promise<void> {
  return async (engine) => {
    if (!sql) return;
    const [found] = await engine.read<{ text: string }>(
      'select pg_get_functiondef($1::regprocedure) as text',
      [sql.function],
    );
    await engine.run(replaceOnce(found?.text ?? '', sql.find, sql.replace));
  };
}

function patch(file: string, fault: PlantedFault | undefined): string {
  const own = fault?.patches?.filter((each) => file.endsWith(each.file)) ?? [];
  const known = texts.get(file);
  if (own.length === 0 && known !== undefined) return known;
  let text = readFileSync(file, 'utf8');
  for (const { find, replace } of own) text = replaceOnce(text, find, replace);
  const stripped = stripTypeScriptTypes(text);
  if (own.length === 0) texts.set(file, stripped);
  return stripped;
}

function replaceOnce(text: string, find: string, replace: string): string {
  if (text.split(find).length !== 2) throw new Error(`not there once, so not planted: ${find}`);
  return text.replace(find, () => replace);
}

function markOf(url: string | undefined): string | undefined {
  return url?.split('?fault=')[1];
}

function isOurs(url: string): boolean {
  return url.startsWith(root) && !url.includes('/node_modules/') && /[.]ts([?]|$)/.test(url);
}
