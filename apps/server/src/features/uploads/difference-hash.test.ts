import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { folderOfFile } from '#testing/temporary-folder.ts';
import { differenceHash as differenceHashOfFile } from './difference-hash.ts';

const folder = folderOfFile();

async function differenceHash(bytes: Buffer): Promise<string | null> {
  const file = path.join(folder, randomUUID());
  await writeFile(file, bytes);
  return differenceHashOfFile(file);
}

/** A scene of smooth gradients, different for each seed. */
async function scene(seed: number): Promise<Buffer> {
  const spots = Array.from({ length: 9 }, (_, at) => {
    const x = (seed * 131 + at * 97) % 400;
    const y = (seed * 57 + at * 61) % 300;
    return `<circle cx="${x}" cy="${y}" r="${30 + ((seed + at) % 5) * 14}" fill="hsl(${at * 40} 60% ${20 + ((seed * at * 13) % 60)}%)"/>`;
  });
  const svg = `<svg width="400" height="300"><rect width="400" height="300" fill="#345"/>${spots.join('')}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

function distance(one: string | null, other: string | null): number {
  if (one === null || other === null) return Number.NaN;
  return [...one].filter((sign, at) => sign !== other[at]).length;
}

it('stays when a picture is made smaller, re-encoded or lightened', async () => {
  const original = await scene(3);
  const hash = await differenceHash(original);
  const copies = [
    sharp(original).resize(180).jpeg({ quality: 60 }),
    sharp(original).modulate({ brightness: 1.08 }).webp({ quality: 70 }),
  ];
  for (const copy of copies) {
    expect(distance(hash, await differenceHash(await copy.toBuffer()))).toBeLessThanOrEqual(5);
  }
});

it('differs between scenes', async () => {
  const hashes = await Promise.all(
    [1, 2, 3, 4, 5].map(async (seed) => differenceHash(await scene(seed))),
  );
  for (const [at, hash] of hashes.entries()) {
    for (const other of hashes.slice(at + 1)) expect(distance(hash, other)).toBeGreaterThan(5);
  }
});

it('is null for a picture of one colour', async () => {
  const flat = sharp({ create: { width: 64, height: 64, channels: 3, background: '#27ae60' } });
  expect(await differenceHash(await flat.png().toBuffer())).toBeNull();
});
