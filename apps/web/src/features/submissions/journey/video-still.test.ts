import { expect, test } from 'vitest';
import { isDark } from './video-still.ts';

const pixels = (...bytes: number[]) => new Uint8ClampedArray(bytes);

test('a picture that is black, or was never drawn, is no still; a bright spot makes it one', () => {
  expect(isDark(pixels(0, 0, 0, 255, 16, 16, 16, 255))).toBe(true);
  expect(isDark(pixels(0, 0, 0, 0, 0, 0, 0, 0))).toBe(true);
  expect(isDark(pixels(0, 0, 0, 255, 16, 90, 16, 255))).toBe(false);
});
