// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { KaelMood } from './kael-figure.tsx';
import { KaelPortrait } from './kael-portrait.tsx';

const MOODS: readonly KaelMood[] = ['hush', 'speak', 'wonder', 'stern', 'smile'];

function drawn(mood: KaelMood, isSpeaking = false): string {
  return renderToStaticMarkup(<KaelPortrait mood={mood} isSpeaking={isSpeaking} />);
}

/** The paths of a drawing, without the mood's name and generated ids. */
function linesOf(markup: string): string {
  return [...markup.matchAll(/ (?:d|transform)="[^"]*"/g)].join('');
}

test('each of the five lines has a pose of its own', () => {
  expect(new Set(MOODS.map((mood) => linesOf(drawn(mood)))).size).toBe(MOODS.length);
});

test('the mouth moves while a line is typed, except in the pose `hush`', () => {
  for (const mood of MOODS) {
    const [still, speaking] = [linesOf(drawn(mood)), linesOf(drawn(mood, true))];
    expect(still === speaking).toBe(mood === 'hush');
  }
});

test('the portrait is hidden from screen readers, which read the lines beside it', () => {
  expect(drawn('speak')).toContain('aria-hidden="true"');
});
