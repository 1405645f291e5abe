import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { eventually } from '#testing/eventually.ts';
import { media } from '#testing/media-samples.ts';
import { folderOfFile } from '#testing/temporary-folder.ts';
import { createPictureProcess } from './picture-process.ts';
import { PICTURE_PROCESS } from './picture-process-limits.ts';
import type { PictureTask } from './picture-task.ts';

const folder = folderOfFile();

let count = 0;
async function rewrite(bytes: Uint8Array): Promise<PictureTask & { to: string }> {
  count += 1;
  const from = path.join(folder, String(count));
  await writeFile(from, bytes);
  return { from, to: `${from}.clean`, work: { kind: 'rewrite' } };
}

describe('the picture process', () => {
  it('is reused for consecutive pictures, and ends when idle', async () => {
    const pictures = createPictureProcess({ ...PICTURE_PROCESS, idleMs: 300 });
    expect(pictures.pid()).toBeUndefined();
    expect(await pictures.run(await rewrite(await media.png()))).toMatchObject({
      result: { format: 'png', width: 8, height: 8 },
    });
    const pid = pictures.pid();
    expect(pid).not.toBe(process.pid);
    await pictures.run(await rewrite(await media.webp()));
    expect(pictures.pid()).toBe(pid);
    await eventually(async () => expect(pictures.pid()).toBeUndefined());
  });

  it('is killed over a picture that takes too long; the next one gets a new process', async () => {
    const photo = await sharp({
      create: { width: 3000, height: 3000, channels: 3, background: '#345678' },
    })
      .webp()
      .toBuffer();
    const impatient = createPictureProcess({ ...PICTURE_PROCESS, wallMs: 1 });
    expect(await impatient.run(await rewrite(photo))).toEqual({ fault: 'too-large' });
    expect(impatient.pid()).toBeUndefined();

    const pictures = createPictureProcess();
    const running = pictures.run(await rewrite(photo));
    process.kill(pictures.pid() ?? Number.NaN, 'SIGKILL');
    expect(await running).toEqual({ fault: 'too-large' });
    expect(await pictures.run(await rewrite(photo))).toMatchObject({ result: { width: 3000 } });
  });

  it('is killed at once over a picture that takes too much processor time', async () => {
    // Twenty seconds of decoding.
    const video = await rewrite(gifOfFrames(2_000_000));
    const pictures = createPictureProcess({ ...PICTURE_PROCESS, processorMs: 500, wallMs: 9000 });
    const begun = performance.now();
    expect(await pictures.run(video)).toEqual({ fault: 'too-large' });
    expect(performance.now() - begun).toBeLessThan(8000);
  });

  it('decodes only the four formats, whatever the file name', async () => {
    const pictures = createPictureProcess();
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    expect(await pictures.run(await rewrite(drawing))).toEqual({ fault: 'unreadable' });
    const tiff = await sharp(await media.png())
      .tiff()
      .toBuffer();
    expect(await pictures.run(await rewrite(tiff))).toEqual({ fault: 'unreadable' });
  });

  it('counts the pixels of all frames where all are kept', async () => {
    const pictures = createPictureProcess();
    const frames = Array.from({ length: 9 }, (_, at) =>
      sharp({
        create: { width: 2000, height: 1500, channels: 3, background: { r: at * 25, g: 90, b: 9 } },
      })
        .png()
        .toBuffer(),
    );
    const video = await sharp(await Promise.all(frames), { join: { animated: true } })
      .gif({ effort: 1 })
      .toBuffer();
    const task = await rewrite(video);
    expect(await pictures.run(task)).toEqual({ fault: 'too-large' });
    const small = { kind: 'resize', width: 20, height: 20, fit: 'cover', format: 'webp' } as const;
    expect(await pictures.run({ ...task, work: small })).toMatchObject({ result: { height: 20 } });
  });
});

/** Frames of one pixel. */
function gifOfFrames(count: number): Buffer {
  const header = Buffer.from('GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1');
  const control = '\x21\xf9\x04\x04\x01\0\0\0';
  const frame = Buffer.from(`${control}\x2c\0\0\0\0\x01\0\x01\0\0\x02\x02\x4c\x01\0`, 'latin1');
  return Buffer.concat([header, Buffer.alloc(frame.length * count, frame), Buffer.from(';')]);
}
