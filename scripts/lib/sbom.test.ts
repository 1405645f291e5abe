import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from './project.mjs';
import { listMaterials } from './sbom.mjs';

const read = (path: string) => JSON.parse(readFileSync(join(projectRoot, path), 'utf8'));

it('lists each package that the server runs with, in its exact version, and no tool of the tests', () => {
  const { components } = listMaterials(read('package-lock.json'), 'apps/server');
  const listed = new Set(components.map(({ purl }) => purl));
  const { dependencies } = read('apps/server/package.json');
  const outside = Object.entries(dependencies).filter(([name]) => !name.startsWith('@goreal/'));
  expect(outside.length).toBeGreaterThan(10);
  for (const [name, version] of outside) {
    expect(listed).toContain(`pkg:npm/${name.replace('@', '%40')}@${version}`);
  }
  for (const { name, hashes } of components)
    expect(hashes?.[0]?.content, name).toMatch(/^[0-9a-f]+$/);
  const names = components.map(({ name }) => name);
  for (const tool of ['vitest', '@playwright/test', 'lighthouse', 'oidc-provider']) {
    expect(names).not.toContain(tool);
  }
});

it('takes the version that a package finds, nested before hoisted', () => {
  const lock = {
    packages: {
      server: { dependencies: { a: '1.0.0', b: '1.0.0' } },
      'node_modules/a': { version: '1.0.0', dependencies: { b: '2.0.0' } },
      'node_modules/a/node_modules/b': { version: '2.0.0', dependencies: { c: '1.0.0' } },
      'node_modules/b': { version: '1.0.0' },
      'node_modules/c': { version: '1.0.0', optionalDependencies: { absent: '1.0.0' } },
      'node_modules/d': { version: '1.0.0' },
    },
  };
  const purls = listMaterials(lock, 'server').components.map(({ purl }) => purl);
  expect(purls).toEqual(['a@1.0.0', 'b@1.0.0', 'b@2.0.0', 'c@1.0.0'].map((it) => `pkg:npm/${it}`));
});
