/** Limits of decoding: the whole recording is held in memory, as 4 bytes for each of 8,000 samples a second. */
export const WAVEFORM_LIMITS = {
  bytes: 8 * 1024 * 1024,
  /** for an unknown duration, such as that of a browser's recording: four minutes of one */
  bytesOfUnknownDuration: 4 * 1024 * 1024,
  seconds: 10 * 60,
  bars: 56,
} as const;

const SAMPLE_RATE = 8000;

export type Waveform = {
  /** loudness from 0 to 1 of equal parts of the recording */
  peaks: readonly number[];
  /** seconds */
  duration: number;
};

/** Undefined where it is not decoded: too large or too long, an unsupported format, or no decoder. */
export async function readWaveform(options: {
  /** undefined above the limit of bytes */
  read: (maxBytes: number) => Promise<ArrayBuffer | undefined>;
  /** seconds, as the audio element reports it; undefined before */
  duration: number | undefined;
}): Promise<Waveform | undefined> {
  const { read, duration } = options;
  if (duration !== undefined && duration > WAVEFORM_LIMITS.seconds) return undefined;
  if (typeof OfflineAudioContext === 'undefined') return undefined;
  const { bytes: most, bytesOfUnknownDuration } = WAVEFORM_LIMITS;
  try {
    const bytes = await read(duration === undefined ? bytesOfUnknownDuration : most);
    if (!bytes) return undefined;
    const sound = await new OfflineAudioContext(1, 1, SAMPLE_RATE).decodeAudioData(bytes);
    return {
      peaks: peaksOf(sound.getChannelData(0), WAVEFORM_LIMITS.bars),
      duration: sound.duration,
    };
  } catch {
    // Could not be read or decoded: the player shows a plain bar.
    return undefined;
  }
}

/** The loudest sample of each of `count` equal parts, relative to the loudest of all; 0 for silence. */
export function peaksOf(samples: Float32Array, count: number): number[] {
  const peaks = Array.from({ length: count }, (_, at) => {
    const end = Math.ceil(((at + 1) * samples.length) / count);
    let peak = 0;
    for (let index = Math.floor((at * samples.length) / count); index < end; index += 1) {
      peak = Math.max(peak, Math.abs(samples[index] ?? 0));
    }
    return peak;
  });
  const loudest = Math.max(...peaks, 0);
  return loudest > 0 ? peaks.map((peak) => peak / loudest) : peaks;
}

/** The bytes of a URL of this site, undefined above the limit. */
export function readAddress(
  address: string,
): (maxBytes: number) => Promise<ArrayBuffer | undefined> {
  return async (maxBytes) => {
    const response = await fetch(address);
    const size = Number(response.headers.get('content-length') ?? Number.POSITIVE_INFINITY);
    if (response.ok && size <= maxBytes) return await response.arrayBuffer();
    await response.body?.cancel();
    return undefined;
  };
}

/** The bytes of a local file, undefined above the limit. */
export function readBlob(file: Blob): (maxBytes: number) => Promise<ArrayBuffer | undefined> {
  return async (maxBytes) => (file.size <= maxBytes ? await file.arrayBuffer() : undefined);
}
