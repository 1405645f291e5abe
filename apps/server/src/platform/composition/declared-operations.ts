import type { RouteOptions } from 'fastify';

/**
 * Who may call each operation of the API document, by `METHOD /path/{parameter}`: its access (`http/access.ts`), then
 * what else applies, in this order. `own account`: also open before an elder admits the account, and while its factor is
 * overdue. `confirmed`: needs a recent confirmation. `closed while restricted`: shows a player to others, or makes
 * the player reachable for them. `ids`: its query or body takes ids; no check verifies that the tests of its feature send those of others.
 *
 * Written by hand beside the routes, which say it again in their `config`: one wrong edit opens nothing.
 */
export type DeclaredOperations = Readonly<Record<string, string>>;

type Route = Pick<RouteOptions, 'method' | 'url' | 'config' | 'schema'>;

/** Compares what a feature declares with the routes that it registered. */
export function assertDeclared(
  { name, operations = {} }: { name: string; operations?: DeclaredOperations },
  routes: readonly Route[],
): void {
  const found = new Map(routes.flatMap(operationsOf));
  const differences = [...new Set([...found.keys(), ...Object.keys(operations)])].flatMap((key) => {
    const access = found.get(key);
    const declared = operations[key];
    if (access === undefined) return `its line '${key}' has no route of this feature`;
    if (declared === undefined) return `the line '${key}': '${access}' is missing`;
    if (declared.replace(/, ids$/, '') === access) return [];
    return `'${key}' is declared as '${declared}', and its route says '${access}'`;
  });
  if (differences.length === 0) return;
  throw new Error(`"operations" of the feature ${name}: ${differences.join('; ')}`);
}

/** The documented operations of a route, with their access in the words above. */
function operationsOf({ method, url, config = {}, schema }: Route): [string, string][] {
  if (schema?.hide) return [];
  const words = [
    config.access,
    config.ownAccount && 'own account',
    config.stepUp && 'confirmed',
    config.whileRestricted === 'closed' && 'closed while restricted',
  ];
  const access = words.filter(Boolean).join(', ');
  const path = url.replace(/:(\w+)/g, '{$1}');
  // Fastify adds a HEAD to each GET.
  const verbs = [method].flat().filter((verb) => verb !== 'HEAD');
  return verbs.map((verb) => [`${verb} ${path}`, access]);
}
