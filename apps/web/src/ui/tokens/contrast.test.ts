import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contrastOf } from './contrast.ts';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const THEMES = ['default', 'titans', 'illumination', 'envoys'] as const;
const SURFACES = ['page', 'card', 'raised', 'hover', 'sunken'].map((name) => `--surface-${name}`);
const TEXTS = ['--text', '--text-soft', '--text-faint', '--text-primary', '--text-accent'];
const STATES = ['success', 'warning', 'danger', 'info'];
/** WCAG 2.2: 1.4.3 for text, 1.4.11 for the edges of controls and the focus. */
const AA_TEXT = 4.5;
const AA_EDGE = 3;

describe.each(THEMES)('colours of the theme %s', (theme) => {
  const colours = readTheme(theme);
  const ratio = (front: string, back: string) =>
    contrastOf(colourOf(colours, front), colourOf(colours, back));

  test.each(TEXTS)('%s can be read on every surface', (text) => {
    for (const surface of SURFACES) {
      expect(ratio(text, surface), `${text} on ${surface}`).toBeGreaterThanOrEqual(AA_TEXT);
    }
  });

  test.each(STATES)('%s can be read on its own tint and on every surface', (state) => {
    expect(ratio('--text', `--${state}-surface`)).toBeGreaterThanOrEqual(AA_TEXT);
    for (const surface of [`--${state}-surface`, ...SURFACES]) {
      expect(ratio(`--${state}-text`, surface), surface).toBeGreaterThanOrEqual(AA_TEXT);
    }
  });

  test('words on buttons can be read, at rest and under the pointer', () => {
    for (const button of ['--button-bg', '--button-bg-hover']) {
      expect(ratio('--button-text', button), button).toBeGreaterThanOrEqual(AA_TEXT);
    }
    for (const button of ['--danger-bg', '--danger-bg-hover']) {
      expect(ratio('--danger-button-text', button), button).toBeGreaterThanOrEqual(AA_TEXT);
    }
  });

  test('the edge of a field and the focus ring stand out from what is around them', () => {
    for (const surface of SURFACES) {
      expect(ratio('--line-field', surface), surface).toBeGreaterThanOrEqual(AA_EDGE);
      expect(ratio('--focus-ring', surface), surface).toBeGreaterThanOrEqual(AA_EDGE);
    }
  });
});

test.each([
  // The specification says 'default theme orange' without a value.
  ['default', '#ff8c1a', '#ffb454', 'gold'],
  ['titans', '#ff4500', '#ff6347', 'gold'],
  ['illumination', '#4169e1', '#87ceeb', 'white'],
  ['envoys', '#32cd32', '#98fb98', 'gold'],
] as const)('%s has the colours of specification 9', (theme, primary, secondary, accent) => {
  const colours = readTheme(theme);
  expect(colours.get('--guild-primary')).toBe(primary);
  expect(colours.get('--guild-secondary')).toBe(secondary);
  expect(colours.get('--guild-accent')).toBe(accent);
});

/** Declarations of :root, overridden by those of the theme. */
function readTheme(theme: (typeof THEMES)[number]): Map<string, string> {
  const selector = theme === 'default' ? ':root' : `[data-guild='${theme}']`;
  const blocks = [...css.matchAll(/^([^\n{}]+) \{([^}]*)\}/gm)];
  const wanted = blocks.filter((block) => block[1] === ':root' || block[1] === selector);
  const rootFirst = wanted.sort((a, b) => Number(a[1] !== ':root') - Number(b[1] !== ':root'));
  const lines = rootFirst.flatMap((block) => [
    ...(block[2] ?? '').matchAll(/(--[\w-]+):\s*([^;]+);/g),
  ]);
  return new Map(lines.map((line) => [line[1] ?? '', line[2] ?? '']));
}

function colourOf(colours: Map<string, string>, name: string): string {
  const colour = colours.get(name);
  if (!colour) throw new Error(`tokens.css has no ${name}`);
  return colour;
}
