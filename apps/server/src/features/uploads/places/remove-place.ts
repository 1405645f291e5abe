import { open } from 'node:fs/promises';
import { createPartCounter, type FileWindow, openWindow } from './file-window.ts';
import { removePlaceFromIsoMedia } from './iso-media-place.ts';
import { removePlaceFromMatroska } from './matroska-place.ts';
import { removePlaceFromMp3 } from './mp3-place.ts';
import { removePlaceFromOgg } from './ogg-place.ts';
import { removePlaceFromRiff } from './riff-place.ts';

type Remover = (file: FileWindow, countPart: () => void) => Promise<void>;

const removers: Readonly<Record<string, Remover>> = {
  'video/mp4': removePlaceFromIsoMedia,
  'video/quicktime': removePlaceFromIsoMedia,
  'audio/mp4': removePlaceFromIsoMedia,
  'video/webm': removePlaceFromMatroska,
  'audio/webm': removePlaceFromMatroska,
  'video/x-msvideo': removePlaceFromRiff,
  'audio/wav': removePlaceFromRiff,
  'audio/mpeg': removePlaceFromMp3,
  'audio/ogg': removePlaceFromOgg,
};

/**
 * Overwrites metadata beside sound and pictures, in place and without a change of size: place, camera,
 * comments. Data that playback needs stays unchanged. Reads headers only.
 * @throws {TooManyPartsError}
 */
export async function removePlace(file: string, contentType: string): Promise<void> {
  const remove = removers[contentType];
  if (!remove) return;
  const handle = await open(file, 'r+');
  try {
    await remove(await openWindow(handle), createPartCounter());
  } finally {
    await handle.close();
  }
}
