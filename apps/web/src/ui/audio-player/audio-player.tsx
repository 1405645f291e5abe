import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { type ReactNode, useEffect, useState } from 'react';
import { IconButton } from '../icon-button/icon-button.tsx';
import { audioPlayerMessages as texts } from './audio-player.messages.ts';
import styles from './audio-player.module.css';
import { clock } from './clock.ts';
import { SeekBar } from './seek-bar.tsx';
import { usePlayback } from './use-playback.ts';
import { readWaveform, type Waveform } from './waveform.ts';

type AudioPlayerProps = {
  src: string;
  /** Accessible name of the recording. */
  label: string;
  /** Reads the bytes for the waveform; undefined above the limit. Must be stable while `src` is. */
  read: (maxBytes: number) => Promise<ArrayBuffer | undefined>;
  /**
   * When the waveform is drawn. Decoding takes memory, and a hostile file more than its size suggests, so
   * another person's recording is decoded only on playback.
   */
  waveform: 'at-once' | 'on-play';
  onPlay?: (() => void) | undefined;
  onError?: (() => void) | undefined;
};

/** Plays a recording: a button, the waveform as the seek bar, and the time. */
export function AudioPlayer(props: AudioPlayerProps): ReactNode {
  const { src, label, read, onPlay, onError } = props;
  const isAtOnce = props.waveform === 'at-once';
  const { audio, playback, events, toggle, seek } = usePlayback(isAtOnce);
  const [hasPlayed, setPlayed] = useState(false);
  const { isPlaying, at } = playback;
  const wave = useWaveform({
    read,
    duration: playback.duration,
    isWanted: isAtOnce || hasPlayed,
  });
  const duration = playback.duration ?? wave?.duration;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div role="group" aria-label={label} className={styles.player}>
      <audio
        ref={audio}
        src={src}
        preload="metadata"
        {...events}
        onPlay={() => {
          events.onPlay();
          setPlayed(true);
          onPlay?.();
        }}
        onError={onError}
      />
      <IconButton
        label={isPlaying ? texts.pause : texts.play}
        icon={isPlaying ? <Pause size={20} aria-hidden /> : <Play size={20} aria-hidden />}
        className={styles.button}
        onClick={toggle}
      />
      <SeekBar at={at} duration={duration} peaks={wave?.peaks} onSeek={seek} onToggle={toggle} />
      <span className={`soft small tabular ${styles.time}`} aria-hidden="true">
        {texts.time(clock(at), duration === undefined ? texts.unknown : clock(duration))}
      </span>
    </div>
  );
}

/** The waveform of the recording, computed on request; again for another recording. */
function useWaveform(options: {
  read: AudioPlayerProps['read'];
  duration: number | undefined;
  isWanted: boolean;
}): Waveform | undefined {
  const { read, duration, isWanted } = options;
  const [found, setFound] = useState<{
    of: AudioPlayerProps['read'];
    wave: Waveform | undefined;
  }>();
  const isRead = found?.of === read;
  useEffect(() => {
    if (!isWanted || isRead) return;
    let isShown = true;
    // By then the audio element may have read the duration, which decides whether the recording is decoded.
    const timer = setTimeout(
      async () => {
        const wave = await readWaveform({ read, duration });
        if (isShown) setFound({ of: read, wave });
      },
      duration === undefined ? METADATA_MS : 0,
    );
    return () => {
      isShown = false;
      clearTimeout(timer);
    };
  }, [read, duration, isWanted, isRead]);
  return isRead ? found.wave : undefined;
}

const METADATA_MS = 1000;
