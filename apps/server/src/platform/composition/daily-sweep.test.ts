import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DAY_MS } from '@goreal/domain/calendar/durations';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { readConfig } from '#platform/config/config.ts';
import { capturedMailbox } from '#platform/mail/mailer.ts';
import { diskStorage } from '#platform/storage/disk-storage.ts';
import { folderOfTest } from '#testing/temporary-folder.ts';
import { sweep } from './daily-sweep.ts';

it('removes captured mails after seven days, and drafts and left-overs after one', async () => {
  const data = folderOfTest();
  const config = readConfig({ mode: 'local', root: data, env: { GOREAL_DATA_DIR: data } });
  const mailbox = capturedMailbox(config);
  for (const subject of ['old', 'new']) await mailbox.send({ to: 'an@x.vn', subject, text: '' });
  const oldMail = (await mailbox.mails()).find(({ subject }) => subject === 'old')?.id;
  const make = async (name: string, days: number) => {
    const file = path.join(data, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, 'x', { flag: 'a' });
    const time = new Date(Date.now() - days * DAY_MS);
    await utimes(file, time, time);
  };
  await make(`mailbox/${oldMail}.json`, 8);
  await make('files/a/1.png.0a1b2c3d.part', 2);
  await make('files/a/1.png', 2);
  await make('passing/backup-a', 2);
  const storage = diskStorage(path.join(data, 'files'));
  const { log: logger } = fastify({ logger: false });
  await sweep({ dataDirectory: data, mailbox, storage, logger }, new Date());
  expect((await mailbox.mails()).map(({ subject }) => subject)).toEqual(['new']);
  expect(await readdir(path.join(data, 'files/a'))).toEqual(['1.png']);
  expect(await readdir(path.join(data, 'passing'))).toEqual([]);
});
