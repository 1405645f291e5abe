import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { cleanText } from './clean.ts';
import { shorten, textLength } from './length.ts';

describe('the length of a cleaned text', () => {
  it('counts a Vietnamese letter once, however it was typed, and no blank at the end', () => {
    expect(cleanText('ế'.repeat(10).normalize('NFD'))).toHaveLength(10);
    expect(cleanText('chín chữ ')).toHaveLength(8);
  });

  it('counts an emoji of two UTF-16 units once', () => {
    expect(textLength('😀'.repeat(5))).toBe(5);
    expect(textLength('Rồng')).toBe(4);
    expect(textLength('')).toBe(0);
  });

  it('is what the limits of the schemas count', () => {
    const texts = fc.string({ unit: 'binary', maxLength: 30 });
    fc.assert(
      fc.property(texts, (text) => {
        const length = textLength(text);
        expect(z.string().min(length).max(length).safeParse(text).success).toBe(true);
        expect(
          z
            .string()
            .min(length + 1)
            .safeParse(text).success,
        ).toBe(false);
      }),
    );
  });
});

describe('shorten', () => {
  it('keeps a text that fits, and cuts a longer one between characters', () => {
    expect(shorten('Rồng', 4)).toBe('Rồng');
    expect(shorten('Con Rồng', 6)).toBe('Con R…');
    expect(shorten('Con Rồng', 5)).toBe('Con…');
    expect(shorten('ab👨‍👩‍👧cd', 6)).toBe('ab…');
    expect(shorten('👨‍👩‍👧👨‍👩‍👧', 9)).toBe('👨‍👩‍👧…');
    expect(shorten('abc', 0)).toBe('');
  });

  it('never exceeds the limit and never splits a character', () => {
    const texts = fc.string({ unit: 'grapheme', maxLength: 60 });
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 30 }), (text, max) => {
        const short = shorten(text, max);
        expect(short.length).toBeLessThanOrEqual(max);
        expect(short.isWellFormed()).toBe(true);
        if (text.length > max) {
          expect(short.endsWith('…')).toBe(true);
          expect(text.startsWith(short.slice(0, -1))).toBe(true);
        }
      }),
    );
  });
});
