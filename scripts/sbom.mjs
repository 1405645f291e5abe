// `npm run sbom`: prints the packages that a server runs with (CycloneDX 1.6). The pages' own packages are
// built into them, and are those of apps/web.
import { readFileSync } from 'node:fs';
import { projectRoot } from './lib/project.mjs';
import { listMaterials } from './lib/sbom.mjs';

const lock = JSON.parse(readFileSync(`${projectRoot}/package-lock.json`, 'utf8'));
const [server, web] = ['apps/server', 'apps/web'].map((folder) => listMaterials(lock, folder));
const known = new Set(server.components.map(({ purl }) => purl));
const components = [...server.components, ...web.components.filter(({ purl }) => !known.has(purl))];
process.stdout.write(`${JSON.stringify({ ...server, components }, null, 2)}\n`);
