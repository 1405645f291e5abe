import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { copyFiles } from '#platform/backup/copy-files.ts';
import { readConfig } from '#platform/config/config.ts';
import { localSecrets } from '#platform/config/local-secrets.ts';
import { capturedMailbox } from '#platform/mail/mailer.ts';
import { diskStorage } from '#platform/storage/disk-storage.ts';
import { media } from '#testing/media-samples.ts';
import { type StrictDisk, watchStrictDisk } from '#testing/services/durability/strict-disk.ts';
import { folderOfTest } from '#testing/temporary-folder.ts';
import { tusCalls } from '#testing/tus-calls.ts';
import { createUploadsWorld, sha256, type UploadsWorld } from '#testing/uploads-world.ts';

let folder: string;
let disk: StrictDisk;

beforeEach(async () => {
  folder = folderOfTest();
  disk = await watchStrictDisk(folder);
});

afterEach(() => {
  disk.stop();
});

async function draft(bytes: string): Promise<string> {
  const file = path.join(folder, 'draft');
  await writeFile(file, bytes);
  return file;
}

describe('after a power cut that loses every entry that was not synced', () => {
  it('a stored file is there, with the new folders above it', async () => {
    const storage = diskStorage(path.join(folder, 'data', 'files'));
    const name = 'submissions/player/quest/video.webm';
    await storage.putFile({ path: name, from: await draft('video'), contentType: 'video/webm' });
    expect(disk.cut().get(`data/files/${name}`)?.toString()).toBe('video');
  });

  it('files stored at once in the same new folder are all there', async () => {
    const storage = diskStorage(path.join(folder, 'files'));
    const names = Array.from({ length: 12 }, (_, each) => `a/b/${each % 3}/${each}`);
    const acknowledged: string[] = [];
    const lost: string[] = [];
    await Promise.all(
      names.map(async (name, each) => {
        const from = path.join(folder, `draft-${each}`);
        await writeFile(from, name);
        await storage.putFile({ path: name, from, contentType: 'text/plain' });
        acknowledged.push(name);
        const rest = disk.cut();
        lost.push(...acknowledged.filter((known) => !rest.has(`files/${known}`)));
      }),
    );
    expect({ acknowledged: acknowledged.length, lost }).toEqual({ acknowledged: 12, lost: [] });
  });

  it('a removed file does not come back', async () => {
    const storage = diskStorage(path.join(folder, 'files'));
    await storage.putFile({ path: 'a/b', from: await draft('x'), contentType: 'text/plain' });
    await storage.remove('a/b');
    expect([...disk.cut().keys()].filter((name) => name.startsWith('files/'))).toEqual([]);
  });

  it('the secret of local mode is the one that signed', async () => {
    const data = path.join(folder, 'new', 'data');
    const made = localSecrets(data);
    const kept = disk.cut().get('new/data/local-secrets.json');
    expect(JSON.parse(String(kept))).toEqual(made);
    expect(JSON.parse(await readFile(path.join(data, 'local-secrets.json'), 'utf8'))).toEqual(made);
  });

  it('a captured mail is whole', async () => {
    const env = { GOREAL_DATA_DIR: path.join(folder, 'data') };
    const mailbox = capturedMailbox(readConfig({ mode: 'local', root: folder, env }));
    await mailbox.send({ to: 'an@example.com', subject: 'Chào con', text: 'Thư của Thầy.' });
    const mails = [...disk.cut()].filter(([name]) => name.startsWith('data/mailbox/'));
    expect(mails.map(([, bytes]) => JSON.parse(String(bytes)).text)).toEqual(['Thư của Thầy.']);
  });

  it('a backup holds every file that it counted', async () => {
    const from = diskStorage(path.join(folder, 'files'));
    for (const name of ['x/1', 'x/y/2']) {
      await from.putFile({ path: name, from: await draft(name), contentType: 'text/plain' });
    }
    const to = diskStorage(path.join(folder, 'backups', 'academy-1'));
    const scratch = path.join(folder, 'passing');
    for await (const copied of copyFiles({ from, to, scratch })) {
      const kept = disk.cut().get(`backups/academy-1/files/${copied.path}`);
      expect(kept?.toString()).toBe(copied.path);
    }
  });
});

describe('videos', () => {
  let world: UploadsWorld;

  beforeAll(async () => {
    world = await createUploadsWorld();
  });

  afterAll(() => world.close());

  const CUTS = 14;

  it(`that were acknowledged are whole after each of ${CUTS} power cuts, and so is each piece`, async () => {
    const tus = tusCalls(world);
    const videos = await watchStrictDisk(world.database.dataDirectory);
    const acknowledged = new Map<string, string>();
    const lost = new Set<string>();
    try {
      for (let round = 0; round < CUTS; round += 1) {
        const by = await world.player();
        const questId = await world.quest({ reportType: 'video', acceptedBy: by });
        const bytes = media.webm(3000 + round);
        const size = bytes.length;
        const created = await tus.create({ by, questId, proofType: 'video', size, name: 'a.webm' });
        const url = world.origin() + (created.headers.get('location') ?? '');
        await tus.send(url, by, { bytes: bytes.subarray(0, 1000), offset: 0 });
        const pieces = [...videos.cut()].filter(([name]) => name.startsWith('files/staging/'));
        if (!pieces.some(([, piece]) => piece.equals(bytes.subarray(0, 1000))))
          lost.add(`piece of ${round}`);
        const answer = await tus.send(url, by, { bytes: bytes.subarray(1000), offset: 1000 });
        expect(answer.status).toBe(204);
        acknowledged.set(sha256(bytes), answer.headers.get('x-goreal-file') ?? '');
        const kept = new Set([...videos.cut().values()].map(sha256));
        for (const [hash, name] of acknowledged) if (!kept.has(hash)) lost.add(name);
      }
    } finally {
      videos.stop();
    }
    expect({ videos: acknowledged.size, lost: [...lost] }).toEqual({ videos: CUTS, lost: [] });
  });
});
