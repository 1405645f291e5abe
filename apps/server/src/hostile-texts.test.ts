import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { screenText } from '@goreal/domain/moderation/word-list';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseRange } from '#platform/http/serve-file.ts';
import { parsePosition } from '#platform/live-events/position.ts';

/**
 * Checks regular expressions without measuring time: every pattern that is applied to unbounded text must
 * take linear time. Patterns with unbounded repetition are listed below after a manual review.
 */
const LINEAR = new Set([
  // One repeated character class, and no match of the rest can begin inside the repetition.
  '[\\s\\p{Z}]+',
  '\\s+',
  ' +',
  '\\p{M}+',
  '\\n{3,}',
  '(\\p{M}{3})\\p{M}+',
  '(\\P{M})(\\p{M}+)',
  '[\\u{1f150}-\\u{1f169}\\u{1f170}-\\u{1f189}]|[\\u{1f1e6}-\\u{1f1ff}]{3,}',
  '([\\p{M}\\uff9e\\uff9f]{30})[\\p{M}\\uff9e\\uff9f]+',
  '[^\\p{L}\\p{M}\\p{N}\\p{Regional_Indicator}@$|!]+',
  '[^\\p{L}\\p{M}\\p{N}]+',
  // Begins only at the start of a run of what it repeats.
  '(?<![\\p{L}₫\\u{1f150}-\\u{1f1ff}])[₫\\u{1f150}-\\u{1f1ff}]+|(?<![₫\\u{1f150}-\\u{1f1ff}])[₫\\u{1f150}-\\u{1f1ff}]+(?![\\p{L}₫\\u{1f150}-\\u{1f1ff}])',
  '(?<=(?<![\\p{L}\\p{N}])\\p{L})[^\\p{L}\\p{N}\\s]+(?=\\p{L}(?![\\p{L}\\p{N}]))',
  "(?<=\\p{L}\\p{M}{0,30})[._\\-*'’~|/\\\\]+(?=\\p{L})",
  '\\bhttps?:\\/\\/[^\\s<>"\'`]+',
  '^bytes=[ \\t]*(\\d{0,15})-(\\d{0,15})[ \\t]*$',
]);

const DOMAIN = fileURLToPath(new URL('../../../packages/domain/src/', import.meta.url));
const LENGTH = 4000;
const HOSTILE = [
  'a'.repeat(LENGTH),
  'a '.repeat(LENGTH / 2),
  `a${' '.repeat(LENGTH)}b`,
  `${'\n'.repeat(LENGTH)}b`,
  `1${'.'.repeat(LENGTH)}`,
  `https://${'a.'.repeat(LENGTH / 2)}@`,
  `/${'-'.repeat(LENGTH)}`,
  `a${'\u0301'.repeat(LENGTH / 2)}${'\u0316'.repeat(LENGTH / 2)}`,
  // Stacks that become one where the character between them is removed, or composed into a mark.
  ...['\0', '\u200e', '\u200d', '\ue000', '\ud800', '\uff9e', '\uff9f', '-', ' '].map(
    (between) => `a${(`${'\u0301\u0316'.repeat(15)}${between}`).repeat(LENGTH / 31)}`,
  ),
];

const met = new Set<string>();
let tallest = 0;
const { exec } = RegExp.prototype;
const { normalize } = String.prototype;

beforeAll(() => {
  RegExp.prototype.exec = function watched(this: RegExp, text: string) {
    if (text.length >= LENGTH / 2) met.add(this.source);
    return exec.call(this, text);
  };
  String.prototype.normalize = function watched(this: string, form?: string) {
    tallest = Math.max(tallest, tallestStack(this));
    return normalize.call(this, form);
  };
});

afterAll(() => {
  RegExp.prototype.exec = exec;
  String.prototype.normalize = normalize;
});

function tallestStack(text: string): number {
  let highest = 0;
  let height = 0;
  for (const sign of text) {
    const isMark = (sign >= '\u0300' && sign <= '\u036f') || '\uff9e\uff9f'.includes(sign);
    height = isMark ? height + 1 : 0;
    highest = Math.max(highest, height);
  }
  return highest;
}

type Schema = { safeParse(value: unknown): unknown; shape?: Record<string, Schema> };

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && 'safeParse' in value;
}

/** Passes a text to every function that accepts one; functions that do not may throw. */
function offer(exported: unknown, text: string): void {
  try {
    if (isSchema(exported)) offerSchema(exported, text);
    else if (typeof exported === 'function' && exported.length === 1) exported(text);
  } catch {
    // The function expects another type.
  }
}

function offerSchema(schema: Schema, text: string): void {
  schema.safeParse(text);
  for (const field of Object.values(schema.shape ?? {})) {
    field.safeParse(text);
    field.safeParse([text]);
  }
}

it('long texts meet only patterns and sort orders that take linear time', async () => {
  const modules = readdirSync(DOMAIN, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  expect(modules.length).toBeGreaterThan(120);
  for (const module of modules) {
    const exported: Record<string, unknown> = await import(`${DOMAIN}${module}`);
    for (const each of Object.values(exported)) {
      for (const text of HOSTILE) offer(each, text);
    }
  }
  const range = (text: string) => parseRange(text, 1);
  const screen = (text: string) => screenText(text, []);
  for (const each of [parsePosition, range, screen]) {
    for (const text of HOSTILE) offer(each, text);
  }
  expect([...met].filter((source) => repeats(source) && !LINEAR.has(source))).toEqual([]);
  expect(met.size).toBeGreaterThan(10);
  expect(tallest).toBeLessThanOrEqual(31);
});

/** Whether a pattern has an unbounded repetition; one is harmless where it can begin in one place only. */
function repeats(source: string): boolean {
  const bare = source.replace(/\\./g, 'x').replace(/\[[^\]]*\]/g, 'x');
  const count = bare.match(/[+*]|\{\d+,\}/g)?.length ?? 0;
  return count > (bare.startsWith('^') ? 1 : 0);
}
