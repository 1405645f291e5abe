/**
 * The bill of materials of one workspace in CycloneDX 1.6: every package that its dependencies bring, found as Node
 * finds them, with the hash of its archive. `npm sbom` does not distinguish one workspace's packages from another's.
 *
 * @param {{ packages: Record<string, LockedPackage> }} lock content of `package-lock.json`
 * @param {string} workspace folder, as `apps/server`
 * @typedef {{ version?: string, integrity?: string, license?: string, link?: boolean, resolved?: string,
 *   dependencies?: Record<string, string>, optionalDependencies?: Record<string, string> }} LockedPackage
 */
export function listMaterials(lock, workspace) {
  const found = new Map();
  const waiting = [workspace];
  while (waiting.length > 0) {
    const path = waiting.pop();
    const { dependencies, optionalDependencies } = lock.packages[path] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const at = resolvePackage(lock, { name, from: path });
      if (at === undefined || found.has(at)) continue;
      found.set(at, { name, ...lock.packages[at] });
      waiting.push(lock.packages[at].link ? lock.packages[at].resolved : at);
    }
  }
  const components = [...found.values()].filter(({ link }) => !link).map(describe);
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name: 'goreal-academy' } },
    components: components.sort((a, b) => (a.purl < b.purl ? -1 : 1)),
  };
}

/** The nearest `node_modules` upwards that has the package; undefined for one of another platform. */
function resolvePackage(lock, { name, from }) {
  for (let folder = from; ; folder = parentOf(folder)) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (lock.packages[path]) return path;
    if (folder === '') return undefined;
  }
}

function parentOf(folder) {
  const nested = folder.lastIndexOf('/node_modules/');
  return nested < 0 ? '' : folder.slice(0, nested);
}

function describe({ name, version, integrity, license }) {
  const [, algorithm, hash] = /^(sha\d+)-(.+)$/.exec(integrity ?? '') ?? [];
  return {
    type: 'library',
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    ...(license && { licenses: [{ expression: license }] }),
    ...(hash && {
      hashes: [
        {
          alg: algorithm.toUpperCase().replace('SHA', 'SHA-'),
          content: Buffer.from(hash, 'base64').toString('hex'),
        },
      ],
    }),
  };
}
