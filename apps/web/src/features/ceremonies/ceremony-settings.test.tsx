// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';

/** Records what would be audible: every started oscillator. */
let started = 0;
let closed = 0;
const vibrate = vi.fn(() => true);

class FakeAudio {
  currentTime = 0;
  destination = {};
  private param = () => ({
    value: 0,
    setValueAtTime: () => undefined,
    exponentialRampToValueAtTime: () => undefined,
  });
  private node = { connect: (to: unknown) => to };
  createGain = () => ({ ...this.node, gain: this.param() });
  createOscillator = () => ({
    ...this.node,
    frequency: this.param(),
    start: () => {
      started += 1;
    },
    stop: () => undefined,
  });
  close = async () => {
    closed += 1;
  };
}

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
  started = 0;
  closed = 0;
  vibrate.mockClear();
  vi.stubGlobal('AudioContext', FakeAudio);
  Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true });
});

async function show() {
  const { CeremonySettings } = await import('./ceremony-settings.tsx');
  const { playEffects } = await import('./ceremony-effects.ts');
  render(<CeremonySettings />);
  return playEffects;
}

it('sound and vibration are off at first, and a ceremony is silent', async () => {
  const playEffects = await show();
  for (const name of [/Âm thanh/, /Rung/]) {
    expect(screen.getByRole<HTMLInputElement>('switch', { name }).checked).toBe(false);
  }
  playEffects('level');
  expect(started).toBe(0);
  expect(vibrate).not.toHaveBeenCalled();
});

it('sound and vibration that are switched on play at once and in each ceremony, and the choice is kept on this device', async () => {
  await show();
  fireEvent.click(screen.getByRole('switch', { name: /Âm thanh/ }));
  expect(started).toBeGreaterThan(0);
  expect(vibrate).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('switch', { name: /Rung/ }));
  expect(vibrate).toHaveBeenCalledTimes(1);
  cleanup();
  vi.resetModules();
  const playEffects = await show();
  expect(screen.getByRole<HTMLInputElement>('switch', { name: /Âm thanh/ }).checked).toBe(true);
  const before = started;
  playEffects('day');
  expect(started).toBeGreaterThan(before);
  expect(vibrate).toHaveBeenCalledTimes(2);
});

it('a sample ends when the sound is switched off, played again, or the page is left', async () => {
  await show();
  const sound = screen.getByRole('switch', { name: /Âm thanh/ });
  fireEvent.click(sound);
  expect(closed).toBe(0);
  fireEvent.click(sound);
  expect(closed).toBe(1);
  fireEvent.click(sound);
  fireEvent.click(screen.getByRole('switch', { name: /Rung/ }));
  expect(closed).toBe(2);
  cleanup();
  expect(closed).toBe(3);
});

it('a stored value of another form counts as off', async () => {
  localStorage.setItem('goreal.rituals', '{"sound":"yes"');
  await show();
  expect(screen.getByRole<HTMLInputElement>('switch', { name: /Âm thanh/ }).checked).toBe(false);
});
