import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrations } from '#migrations';
import { migrate } from '#platform/database/migrate.ts';
import { databaseOn, openMemoryEngine } from './memory-engine.ts';
import { createRandom } from './random.ts';
import type { VirtualTime } from './virtual-process.ts';

const root = fileURLToPath(new URL('../../../../../', import.meta.url));
const folder = path.join(root, '.cache', 'simulation');
const server = path.join(root, 'apps', 'server');

/** A migrated, empty database; created once for each set of migrations, because a start takes seconds. */
export async function migratedImage(time: VirtualTime): Promise<Blob> {
  const file = path.join(folder, `${markOfMigrations()}.tar`);
  if (existsSync(file)) return new Blob([readFileSync(file)]);
  time.reseed(createRandom('template'));
  const engine = await openMemoryEngine();
  await time.settle(migrate(databaseOn(engine.connect()), migrations));
  await engine.run('checkpoint');
  const image = await engine.copy();
  await engine.close();
  mkdirSync(folder, { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, Buffer.from(await image.arrayBuffer()));
  renameSync(draft, file);
  return image;
}

/** A hash of every file that says how to migrate: the shared ones and those of the features. */
function markOfMigrations(): string {
  const hash = createHash('sha256');
  const files = globSync(['migrations/*.ts', 'src/features/*/*.migration.ts'], { cwd: server });
  for (const name of files.sort()) hash.update(readFileSync(path.join(server, name)));
  return hash.digest('hex').slice(0, 16);
}
