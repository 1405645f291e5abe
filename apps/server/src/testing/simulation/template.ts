import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrations } from '#migrations';
import { migrate } from '#platform/database/migrate.ts';
import { openMemoryEngine } from './memory-engine.ts';
import { createRandom } from './random.ts';
import { databaseOn } from './simulated-database.ts';
import type { VirtualTime } from './virtual-process.ts';

const root = fileURLToPath(new URL('../../../../../', import.meta.url));
const folder = path.join(root, '.cache', 'simulation');
const migrationsFolder = path.join(root, 'apps', 'server', 'migrations');

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

function markOfMigrations(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(migrationsFolder).sort()) {
    hash.update(readFileSync(path.join(migrationsFolder, name)));
  }
  return hash.digest('hex').slice(0, 16);
}
