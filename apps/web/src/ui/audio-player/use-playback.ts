import { type RefObject, useRef, useState } from 'react';

export type Playback = {
  isPlaying: boolean;
  /** seconds */
  at: number;
  /** seconds; undefined until the browser knows it, which of its own recordings it does at their end */
  duration: number | undefined;
};

type MediaEvents = {
  onPlay: () => void;
  onPause: () => void;
  onTimeUpdate: () => void;
  onSeeked: () => void;
  onDurationChange: () => void;
};

/** State and controls of an audio element without controls of its own. */
export function usePlayback(): {
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
  const follow = () => change({ at: audio.current?.currentTime ?? 0 });
  const toggle = () => {
    const player = audio.current;
    if (!player) return;
    if (player.paused) {
      // A refusal to play shows as an error of the element, or leaves the button as it is.
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
      onDurationChange: () => change({ duration: finite(audio.current?.duration) }),
    },
  };
}

function finite(seconds: number | undefined): number | undefined {
  return seconds !== undefined && Number.isFinite(seconds) ? seconds : undefined;
}
