import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asSentence, cleanDisplayName, cleanText } from './clean.ts';

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)))
    .map((units) => units.join('')),
  fc
    .array(
      fc.constantFrom(
        'a',
        ' ',
        '\n',
        '\r',
        '\u200b',
        '\u202e',
        '\u0301',
        '\u0000',
        '\ud83d',
        '👩‍🚀',
      ),
    )
    .map((pieces) => pieces.join('')),
);

describe('cleanDisplayName', () => {
  it.each([
    ['  Lạc   Long\tQuân \n', 'Lạc Long Quân'],
    ['Ti\u200btan', 'Titan'],
    ['\u202eElder\u202c', 'Elder'],
    ['A\u0000B\u0007', 'AB'],
    ['\u3164\u2800\u200b', ''],
    ['a\ud83d', 'a'],
    [`z${'\u0336'.repeat(30)}`, `z${'\u0336'.repeat(3)}`],
    ['Huế'.normalize('NFD'), 'Huế'],
    ['Rồng 🐉', 'Rồng 🐉'],
    ['a \u200b b', 'a b'],
    ['Titan\ufe0f', 'Titan'],
  ])('%j becomes %j', (text, name) => {
    expect(cleanDisplayName(text)).toBe(name);
  });

  it('is idempotent, and removes every invisible character', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const name = cleanDisplayName(text);
        expect(cleanDisplayName(name)).toBe(name);
        expect(name).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{DI}]|^\s|\s$|\s\s/u);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('cleanText', () => {
  it.each([
    ['  Con chạy\r\n5 km\r', 'Con chạy\n5 km'],
    ['bảng:\ta\tb', 'bảng:\ta\tb'],
    ['a\u0000b\u202ec\ufeff', 'abc'],
    ['gia đình 👨‍👩‍👧', 'gia đình 👨‍👩‍👧'],
    ['a\udc00b', 'ab'],
    ['Tiếng Việt'.normalize('NFD'), 'Tiếng Việt'],
  ])('%j becomes %j', (text, clean) => {
    expect(cleanText(text)).toBe(clean);
  });

  it('is idempotent, and can be stored by a database', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const clean = cleanText(text);
        expect(cleanText(clean)).toBe(clean);
        expect(clean.isWellFormed()).toBe(true);
        expect(clean).not.toContain('\u0000');
        expect(clean).toBe(clean.trim());
      }),
      { numRuns: 1000 },
    );
  });
});

it('a text without a mark at its end gets a full stop, one with a mark stays', () => {
  expect(asSentence(' Con kể rõ hơn ')).toBe('Con kể rõ hơn.');
  for (const text of ['Con kể rõ hơn.', 'Thật không?', 'Đợi nhé…', 'Thầy dặn “chậm thôi!”', '']) {
    expect(asSentence(text)).toBe(text);
  }
});
