import { open } from 'node:fs/promises';
import { createPartCounter, type FileWindow, openWindow } from './file-window.ts';
import { removeLocationFromIsoMedia } from './iso-media-location.ts';
import { removeLocationFromMatroska } from './matroska-location.ts';
import { removeLocationFromMp3 } from './mp3-location.ts';
import { removeLocationFromOgg } from './ogg-location.ts';
import { removeLocationFromRiff } from './riff-location.ts';

type Remover = (file: FileWindow, countPart: () => void) => Promise<void>;

const removers: Readonly<Record<string, Remover>> = {
  'video/mp4': removeLocationFromIsoMedia,
  'video/quicktime': removeLocationFromIsoMedia,
  'audio/mp4': removeLocationFromIsoMedia,
  'video/webm': removeLocationFromMatroska,
  'audio/webm': removeLocationFromMatroska,
  'video/x-msvideo': removeLocationFromRiff,
  'audio/wav': removeLocationFromRiff,
  'audio/mpeg': removeLocationFromMp3,
  'audio/ogg': removeLocationFromOgg,
};

/**
 * Overwrites metadata beside sound and pictures, in place and without a change of size: place, camera,
 * comments. Data that playback needs stays unchanged. Reads headers only.
 * @throws {TooManyPartsError}
 */
export async function removeLocation(file: string, contentType: string): Promise<void> {
  const remove = removers[contentType];
  if (!remove) return;
  const handle = await open(file, 'r+');
  try {
    await remove(await openWindow(handle), createPartCounter());
  } finally {
    await handle.close();
  }
}
