import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const DISK_BYTES = 2 ** 30;

/** A separate disk in a file, which contains exactly the data that would survive a power cut. */
export type LoopDisk = {
  readonly folder: string;
  /** A second disk with what has reached this one by now; the first may continue. */
  cut(): Promise<LoopDisk>;
  remove(): Promise<void>;
};

/** Why such a disk cannot be created here; undefined when it can. */
export async function whyNoLoopDisk(): Promise<string | undefined> {
  if (process.platform !== 'linux') return 'loop mounts need Linux';
  if (process.getuid?.() !== 0) return 'loop mounts need root';
  try {
    const disk = await createLoopDisk();
    await disk.remove();
    return undefined;
  } catch (error) {
    return `loop mounts do not work here: ${(error as Error).message.trim()}`;
  }
}

/** An empty ext4 of 1 GB with its default, ordered journal. */
export async function createLoopDisk(): Promise<LoopDisk> {
  const place = await makePlace();
  const image = path.join(place, 'image');
  await writeFile(image, '');
  await truncate(image, DISK_BYTES);
  await run('mkfs.ext4', ['-q', '-N', '16384', image]);
  return mountImage(place);
}

async function mountImage(place: string): Promise<LoopDisk> {
  const image = path.join(place, 'image');
  const folder = path.join(place, 'disk');
  await mkdir(folder);
  try {
    await run('mount', ['-o', 'loop', image, folder]);
  } catch (error) {
    await rm(place, { recursive: true, force: true });
    throw error;
  }
  return {
    folder,
    cut: async () => {
      const copy = await makePlace();
      await run('cp', ['--sparse=always', image, path.join(copy, 'image')]);
      return mountImage(copy);
    },
    remove: async () => {
      await run('umount', [folder]);
      await rm(place, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL runs as another user, who needs access to the folder. */
async function makePlace(): Promise<string> {
  const place = await mkdtemp(path.join(os.tmpdir(), 'goreal-disk-'));
  await chmod(place, 0o755);
  return place;
}
