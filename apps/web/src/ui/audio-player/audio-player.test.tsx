// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AudioPlayer } from './audio-player.tsx';

const read = vi.fn(async () => undefined);
const onDeskKey = vi.fn();

beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (
    this: HTMLMediaElement,
  ) {
    fireEvent.play(this);
  });
  document.addEventListener('keydown', onDeskKey);
});

afterEach(() => {
  document.removeEventListener('keydown', onDeskKey);
  onDeskKey.mockClear();
  read.mockClear();
});

function show(waveform: 'at-once' | 'on-play' = 'at-once') {
  const { container } = render(
    <AudioPlayer src="/a.webm" label="Bản ghi âm của Lan" read={read} waveform={waveform} />,
  );
  const audio = container.querySelector('audio');
  if (!audio) throw new Error('no audio element');
  return audio;
}

function learn(audio: HTMLAudioElement, duration: number): void {
  Object.defineProperty(audio, 'duration', { value: duration, configurable: true });
  fireEvent.durationChange(audio);
}

const slider = () => screen.getByRole('slider', { name: 'Vị trí đang phát' });
const keyDown = (key: string) => fireEvent.keyDown(slider(), { key });

test('the player names the recording, the position, and the duration', () => {
  const audio = show();
  expect(screen.getByRole('group', { name: 'Bản ghi âm của Lan' })).toBeTruthy();
  expect(audio.controls).toBe(false);
  expect(slider().getAttribute('aria-valuetext')).toBe('0:00 trên –:––');
  expect(slider().getAttribute('aria-disabled')).toBe('true');
  learn(audio, 31.4);
  audio.currentTime = 7.8;
  fireEvent.timeUpdate(audio);
  expect(slider().getAttribute('aria-valuetext')).toBe('0:07 trên 0:31');
  expect(slider().getAttribute('aria-valuemax')).toBe('32');
  expect(screen.getByText('0:07 / 0:31')).toBeTruthy();
});

test('the arrows move five seconds within the recording, Home and End to its ends', () => {
  const audio = show();
  keyDown('ArrowRight');
  expect(audio.currentTime).toBe(0);
  learn(audio, 12);
  const places = [
    'ArrowRight',
    'ArrowRight',
    'ArrowRight',
    'ArrowLeft',
    'Home',
    'ArrowLeft',
    'End',
  ];
  const reached = places.map((key) => {
    keyDown(key);
    return audio.currentTime;
  });
  expect(reached).toEqual([5, 10, 12, 7, 0, 0, 12]);
});

test('a recording without a duration is measured, unless it is another player’s', () => {
  const audio = show();
  learn(audio, Number.POSITIVE_INFINITY);
  fireEvent.loadedMetadata(audio);
  expect(audio.currentTime).toBeGreaterThan(1e6);
  fireEvent.timeUpdate(audio);
  expect(slider().getAttribute('aria-valuetext')).toBe('0:00 trên –:––');
  learn(audio, 75);
  expect(audio.currentTime).toBe(0);
  expect(slider().getAttribute('aria-valuetext')).toBe('0:00 trên 1:15');
  cleanup();
  const theirs = show('on-play');
  learn(theirs, Number.POSITIVE_INFINITY);
  fireEvent.loadedMetadata(theirs);
  expect(theirs.currentTime).toBe(0);
});

test('space plays and pauses, and no handled key reaches the keys of the desk', () => {
  const audio = show();
  learn(audio, 12);
  const pause = vi.spyOn(audio, 'pause').mockImplementation(() => fireEvent.pause(audio));
  vi.spyOn(audio, 'paused', 'get').mockReturnValueOnce(true).mockReturnValue(false);
  keyDown(' ');
  expect(screen.getByRole('button', { name: 'Tạm dừng' })).toBeTruthy();
  keyDown(' ');
  expect(pause).toHaveBeenCalledOnce();
  expect(screen.getByRole('button', { name: 'Phát' })).toBeTruthy();
  keyDown('ArrowRight');
  expect(onDeskKey).not.toHaveBeenCalled();
  keyDown('j');
  fireEvent.keyDown(slider(), { key: 'ArrowRight', ctrlKey: true });
  expect(onDeskKey).toHaveBeenCalledTimes(2);
});

test('another player’s recording is decoded when it is first played, an own one at once', async () => {
  vi.stubGlobal('OfflineAudioContext', class {});
  const isRead = () => vi.waitFor(() => expect(read).toHaveBeenCalledOnce());
  learn(show('at-once'), 12);
  await isRead();
  cleanup();
  read.mockClear();
  const theirs = show('on-play');
  learn(theirs, 12);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(read).not.toHaveBeenCalled();
  fireEvent.play(theirs);
  await isRead();
  vi.unstubAllGlobals();
});
