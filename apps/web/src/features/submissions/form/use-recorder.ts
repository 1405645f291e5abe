import { MEDIA_LIMITS } from '@goreal/domain/media/media';
import { useEffect, useRef, useState } from 'react';
import { formMessages } from './form.messages.ts';

export type RecorderProblem = 'denied' | 'missing' | 'busy' | 'unsupported';
export type RecorderState =
  | { status: 'ready' }
  | { status: 'asking' }
  | { status: 'recording'; seconds: number }
  | { status: 'problem'; problem: RecorderProblem };

export type Recorder = { state: RecorderState; start: () => void; stop: () => void };

/** In order of preference; Safari records MP4, others WebM or Ogg. */
const TYPES = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus', 'audio/webm'];
const ENDINGS: Record<string, string> = {
  'audio/webm': 'webm',
  'audio/mp4': 'm4a',
  'audio/ogg': 'ogg',
};
/** Stops slightly below the size limit of a proof file. */
const MOST_BYTES = MEDIA_LIMITS.proofMaxBytes - 512 * 1024;

/** Records the microphone into a file. Unmounting while recording keeps the recording so far. */
export function useRecorder(onRecorded: (file: File, full: boolean) => void): Recorder {
  const [state, setState] = useState<RecorderState>({ status: 'ready' });
  const running = useRef<MediaRecorder>(undefined);
  const latest = useRef(onRecorded);
  const isGone = useRef(false);
  useEffect(() => {
    latest.current = onRecorded;
  });
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      running.current?.stop();
    };
  }, []);

  async function start(): Promise<void> {
    if (!('MediaRecorder' in window) || !navigator.mediaDevices) {
      setState({ status: 'problem', problem: 'unsupported' });
      return;
    }
    setState({ status: 'asking' });
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      if (isGone.current) for (const track of stream.getTracks()) track.stop();
      else record(stream);
    } catch (error) {
      setState({ status: 'problem', problem: problemOf(error) });
    }
  }

  function record(stream: MediaStream): void {
    const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type));
    const recorder = new MediaRecorder(stream, mimeType ? { mimeType } : {});
    const parts: Blob[] = [];
    const from = Date.now();
    let size = 0;
    let full = false;
    recorder.ondataavailable = ({ data }) => {
      parts.push(data);
      size += data.size;
      setState({ status: 'recording', seconds: Math.round((Date.now() - from) / 1000) });
      if (size < MOST_BYTES || recorder.state === 'inactive') return;
      full = true;
      recorder.stop();
    };
    recorder.onstop = () => {
      running.current = undefined;
      for (const track of stream.getTracks()) track.stop();
      setState({ status: 'ready' });
      latest.current(fileOf(parts, recorder.mimeType), full);
    };
    running.current = recorder;
    recorder.start(1000);
    setState({ status: 'recording', seconds: 0 });
  }

  return { state, start: () => void start(), stop: () => running.current?.stop() };
}

function fileOf(parts: Blob[], mimeType: string): File {
  const type = mimeType.split(';')[0] || 'audio/webm';
  const name = `${formMessages.recorder.fileName}.${ENDINGS[type] ?? 'webm'}`;
  return new File(parts, name, { type });
}

function problemOf(error: unknown): RecorderProblem {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  if (name === 'NotFoundError') return 'missing';
  return name === 'NotReadableError' ? 'busy' : 'unsupported';
}
