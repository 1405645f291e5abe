// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { stubMedia } from '#testing/stub-media.ts';
import { useTypewriter } from './use-typewriter.ts';

const LINE = 'Con nghe tiếng sông không?';

beforeEach(() => void vi.useFakeTimers());

function type(still: boolean) {
  stubMedia(() => still);
  return renderHook(() => useTypewriter(LINE)).result;
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('a line is written letter by letter', async () => {
  const hand = type(false);
  expect(hand.current.typed).toBe('');
  await pass(40);
  const { typed, isWhole } = hand.current;
  expect(LINE.startsWith(typed)).toBe(true);
  expect([typed.length > 0, isWhole]).toEqual([true, false]);
  for (let step = 0; step < LINE.length; step += 1) await pass(40);
  expect(hand.current).toMatchObject({ typed: LINE, isWhole: true });
});

test('the text is whole at once when asked to finish, and under reduced motion', async () => {
  const hand = type(false);
  await pass(40);
  act(() => hand.current.finish());
  expect(hand.current).toMatchObject({ typed: LINE, isWhole: true });
  expect(type(true).current).toMatchObject({ typed: LINE, isWhole: true });
});
