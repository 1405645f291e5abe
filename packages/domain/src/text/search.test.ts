import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareVietnamese } from './compare.ts';
import { foldedIncludes, foldVietnamese } from './fold.ts';

const anyText = fc.string({ unit: 'binary', maxLength: 40 });

describe('foldVietnamese', () => {
  it.each([
    ['Đặng Thùy Trâm', 'dang thuy tram'],
    ['NGUYỄN ƯỚC', 'nguyen uoc'],
    ['  Học   Viện\n', 'hoc vien'],
    ['ĐỖ đỗ', 'do do'],
    ['Ｈà Nội', 'ha noi'],
    ['', ''],
  ])('%j becomes %j', (text, folded) => {
    expect(foldVietnamese(text)).toBe(folded);
    expect(foldVietnamese(text.normalize('NFD'))).toBe(folded);
  });

  it('is idempotent, and independent of composition', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const folded = foldVietnamese(text);
        expect(foldVietnamese(folded)).toBe(folded);
        expect(foldVietnamese(text.normalize('NFD'))).toBe(folded);
        expect(foldVietnamese(text.normalize('NFC'))).toBe(folded);
      }),
      { numRuns: 1000 },
    );
  });

  it('finds names typed without marks', () => {
    expect(foldedIncludes('Đặng Thùy Trâm', 'thuy')).toBe(true);
    expect(foldedIncludes('dang thuy tram', 'THÙY')).toBe(true);
    expect(foldedIncludes('Đặng Thùy Trâm', 'thoa')).toBe(false);
    expect(foldedIncludes('Đặng', ' ')).toBe(true);
  });
});

describe('compareVietnamese', () => {
  it('orders as a Vietnamese dictionary does', () => {
    const sorted = ['an', 'ăn', 'ân', 'bà', 'da', 'đa', 'em', 'êm', 'ơn', 'ưng', 'yên'];
    expect(sorted.toReversed().toSorted(compareVietnamese)).toEqual(sorted);
  });

  it('orders tones within a letter, and numbers by value', () => {
    expect(['Đội 10', 'Đội 2'].toSorted(compareVietnamese)).toEqual(['Đội 2', 'Đội 10']);
    expect(['mã', 'ma', 'mà'].toSorted(compareVietnamese)[0]).toBe('ma');
  });

  it('treats composed and decomposed text as equal', () => {
    expect(compareVietnamese('Huế', 'Huế'.normalize('NFD'))).toBe(0);
  });
});
