import type { CeremonyKind } from './scenes.ts';

/** Partials of a bronze bell: frequency relative to its tone, amplitude and duration. */
const PARTIALS = [
  [1, 1, 1],
  [2.01, 0.55, 0.72],
  [2.74, 0.38, 0.5],
  [4.07, 0.2, 0.32],
] as const;

/** Drum beats (seconds) and chimes (seconds and hertz), in the pentatonic Vietnamese scale. */
const SCORES: Readonly<
  Record<CeremonyKind, { beats: readonly number[]; chimes: readonly (readonly [number, number])[] }>
> = {
  approved: {
    beats: [0, 0.34],
    chimes: [
      [0.7, 587],
      [0.92, 784],
      [1.2, 1047],
    ],
  },
  level: {
    beats: [0, 0.3, 0.5, 0.9],
    chimes: [
      [1, 523],
      [1.2, 659],
      [1.4, 784],
      [1.7, 1047],
    ],
  },
  tier: {
    beats: [0, 0.3, 0.5, 0.9],
    chimes: [
      [1, 587],
      [1.25, 880],
      [1.5, 1175],
    ],
  },
  milestone: {
    beats: [0, 0.22, 0.44],
    chimes: [
      [0.8, 659],
      [1, 784],
      [1.2, 988],
    ],
  },
  'freeze-earned': {
    beats: [],
    chimes: [
      [0, 1319],
      [0.16, 1568],
      [0.34, 2093],
    ],
  },
  'freeze-used': {
    beats: [0],
    chimes: [
      [0.4, 1047],
      [0.6, 880],
    ],
  },
  day: {
    beats: [0, 0.3],
    chimes: [
      [0.7, 784],
      [0.9, 1047],
      [1.1, 1319],
    ],
  },
};

const LOUDNESS = 0.32;

/**
 * Plays drum and chimes with oscillators. In a page without a user gesture the browser keeps the context
 * suspended, and nothing is audible. Returns a function that stops it.
 */
export function playSound(kind: CeremonyKind): () => void {
  const context = new AudioContext();
  const out = context.createGain();
  out.gain.value = LOUDNESS;
  out.connect(context.destination);
  const start = context.currentTime + 0.05;
  const { beats, chimes } = SCORES[kind];
  for (const at of beats) beat(context, out, start + at);
  for (const [at, tone] of chimes) chime({ context, out, at: start + at, tone });
  return () => void context.close();
}

/** A drum stroke: a falling low tone, and bell partials. */
function beat(context: AudioContext, out: AudioNode, at: number): void {
  const skin = context.createOscillator();
  skin.frequency.setValueAtTime(150, at);
  skin.frequency.exponentialRampToValueAtTime(52, at + 0.22);
  voice({ context, out, source: skin, at, loudness: 1, seconds: 0.9 });
  for (const [ratio, loudness, length] of PARTIALS) {
    const rim = context.createOscillator();
    rim.frequency.value = 196 * ratio;
    voice({ context, out, source: rim, at, loudness: loudness * 0.16, seconds: 1.4 * length });
  }
}

function chime(bell: { context: AudioContext; out: AudioNode; at: number; tone: number }): void {
  const { context, out, at, tone } = bell;
  for (const [ratio, loudness, length] of PARTIALS) {
    const source = context.createOscillator();
    source.frequency.value = tone * ratio;
    voice({ context, out, source, at, loudness: loudness * 0.3, seconds: 2.2 * length });
  }
}

/** Immediate attack, then exponential decay. */
function voice(sound: {
  context: AudioContext;
  out: AudioNode;
  source: OscillatorNode;
  at: number;
  loudness: number;
  seconds: number;
}): void {
  const { context, out, source, at, loudness, seconds } = sound;
  const gain = context.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loudness, at + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  source.connect(gain).connect(out);
  source.start(at);
  source.stop(at + seconds);
}
