import { type RefObject, useRef, useState } from 'react';

export type Playback = {
  isPlaying: boolean;
  /** seconds */
  at: number;
  /** seconds; undefined until the browser has read it: for its own recordings at their end */
  duration: number | undefined;
};

type MediaEvents = {
  onPlay: () => void;
  onPause: () => void;
  onTimeUpdate: () => void;
  onSeeked: () => void;
  onLoadedMetadata: () => void;
  onDurationChange: () => void;
};

/** A position (seconds) after the end of every recording. */
const BEYOND_END = 1e7;

/**
 * State and controls of an audio element without controls of its own.
 * @param measures whether a recording without a duration, as browsers record, is read to its end to learn it
 */
export function usePlayback(measures: boolean): {
  audio: RefObject<HTMLAudioElement | null>;
  playback: Playback;
  events: MediaEvents;
  toggle: () => void;
  /** Moves to a second, within the recording. */
  seek: (second: number, duration: number) => void;
} {
  const audio = useRef<HTMLAudioElement>(null);
  const [playback, setPlayback] = useState<Playback>({
    isPlaying: false,
    at: 0,
    duration: undefined,
  });
  const change = (next: Partial<Playback>) => setPlayback((before) => ({ ...before, ...next }));
  const isMeasuring = useRef(false);
  const follow = () => {
    if (!isMeasuring.current) change({ at: audio.current?.currentTime ?? 0 });
  };
  const measure = () => {
    const player = audio.current;
    if (!measures || player?.duration !== Number.POSITIVE_INFINITY) return;
    isMeasuring.current = true;
    player.currentTime = BEYOND_END;
  };
  const takeDuration = () => {
    const player = audio.current;
    const duration = finite(player?.duration);
    if (player && isMeasuring.current && duration !== undefined) {
      isMeasuring.current = false;
      player.currentTime = 0;
    }
    change({ duration });
  };
  const toggle = () => {
    const player = audio.current;
    if (!player) return;
    if (player.paused) {
      // A failed `play` is shown by the element's error event, or leaves the button unchanged.
      player.play().catch(() => undefined);
    } else player.pause();
  };
  const seek = (second: number, duration: number) => {
    const at = Math.min(Math.max(second, 0), duration);
    if (audio.current) audio.current.currentTime = at;
    change({ at });
  };
  return {
    audio,
    playback,
    toggle,
    seek,
    events: {
      onPlay: () => change({ isPlaying: true }),
      onPause: () => change({ isPlaying: false }),
      onTimeUpdate: follow,
      onSeeked: follow,
      onLoadedMetadata: measure,
      onDurationChange: takeDuration,
    },
  };
}

function finite(seconds: number | undefined): number | undefined {
  return seconds !== undefined && Number.isFinite(seconds) ? seconds : undefined;
}
