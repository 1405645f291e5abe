import { firstPicture } from '../review/file-address.ts';

/** Pixels of a side, milliseconds until a video is given up, and stills that a page keeps (some 5 KB each). */
const STILL = { side: 144, limitMs: 10_000, kept: 200 } as const;

/** `src`: the address of the still's bytes, undefined where the video shows no picture; `seconds`: its length, where known. */
export type VideoStill = { src: string | undefined; seconds: number | undefined };

const stills = new Map<string, VideoStill>();
let queue: Promise<unknown> = Promise.resolve();

/**
 * A small square still of a video. Videos are opened one after the other, and only as far as the browser reads to show
 * one picture. Undefined when `signal` is aborted before that.
 */
export function videoStill(address: string, signal: AbortSignal): Promise<VideoStill | undefined> {
  const still = queue.then(async () => {
    const known = stills.get(address);
    if (known !== undefined || signal.aborted) return known;
    const drawn = await drawStill(address, signal);
    if (signal.aborted) return undefined;
    const [oldest] = stills.keys();
    if (stills.size >= STILL.kept && oldest !== undefined) stills.delete(oldest);
    stills.set(address, drawn);
    return drawn;
  });
  queue = still;
  return still;
}

/** Whether the browser's data saver is on: then no video is loaded for a still. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

async function drawStill(address: string, signal: AbortSignal): Promise<VideoStill> {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.preload = 'metadata';
  let src: string | undefined;
  try {
    await showFirstPicture(video, {
      address,
      signal: AbortSignal.any([signal, AbortSignal.timeout(STILL.limitMs)]),
    });
    src = squareOf(video);
  } catch {
    // Not played, not reached, or not waited for: the sign of its kind stays.
  }
  // A recording of the browser's own says no length.
  const seconds = video.duration > 0 && video.duration < Infinity ? video.duration : undefined;
  // Ends its download and gives its decoder back.
  video.removeAttribute('src');
  video.load();
  return { src, seconds };
}

function showFirstPicture(
  video: HTMLVideoElement,
  { address, signal }: { address: string; signal: AbortSignal },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const check = () => {
      if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && !video.seeking) resolve();
    };
    video.addEventListener('loadeddata', check);
    video.addEventListener('seeked', check);
    video.addEventListener('error', () => reject(video.error));
    signal.addEventListener('abort', () => reject(signal.reason));
    video.src = firstPicture(address);
  });
}

/** The middle of the picture that the video shows; undefined where that is dark, as of a video that fades in. */
function squareOf(video: HTMLVideoElement): string | undefined {
  const { videoWidth: width, videoHeight: height } = video;
  const part = Math.min(width, height);
  if (part === 0) return undefined;
  const canvas = document.createElement('canvas');
  canvas.width = STILL.side;
  canvas.height = STILL.side;
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.drawImage(
    video,
    ...([(width - part) / 2, (height - part) / 2, part, part] as const),
    ...([0, 0, STILL.side, STILL.side] as const),
  );
  if (isDark(context.getImageData(0, 0, STILL.side, STILL.side).data)) return undefined;
  return canvas.toDataURL('image/webp', 0.8);
}

/** Of 255: what is nowhere brighter looks like an empty box. */
const DARK = 32;

/** Whether these pixels, four bytes each, are all dark or were never drawn. */
export function isDark(pixels: Uint8ClampedArray): boolean {
  return pixels.every((value, at) => at % 4 === 3 || value < DARK);
}
