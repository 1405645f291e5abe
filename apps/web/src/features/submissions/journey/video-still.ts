import { firstPicture } from '../review/file-address.ts';

/**
 * Side of a still in pixels, timeout of a video in milliseconds, and maximum number of cached stills (some 5
 * KB each).
 */
const STILL = { side: 144, limitMs: 10_000, kept: 200 } as const;

/**
 * `src`: a data address of the still, undefined where none could be drawn; `seconds`: the video's length,
 * where known.
 */
export type VideoStill = { src: string | undefined; seconds: number | undefined };

const stills = new Map<string, VideoStill>();
let queue: Promise<unknown> = Promise.resolve();

/**
 * Draws a small square still of a video. Videos are loaded one after the other, each only as far as the
 * browser needs to show one frame. Undefined when `signal` is aborted before that.
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

/** Whether the browser's data saver is on; then no video is loaded. */
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
    // An unsupported or unreachable video, or a timeout: the icon of its kind is shown.
  }
  // A recording that a browser has made has no length in its header.
  const seconds = video.duration > 0 && video.duration < Infinity ? video.duration : undefined;
  // Stops the download and releases the decoder.
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

/** The middle square of the video's current frame; undefined where it is dark, as in a video that fades in. */
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

/** Brightness of 255 below which a still would look like an empty square. */
const DARK = 32;

/** Whether these pixels, four bytes each, are all dark or were never drawn. */
export function isDark(pixels: Uint8ClampedArray): boolean {
  return pixels.every((value, at) => at % 4 === 3 || value < DARK);
}
