import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldVietnamese } from './fold.ts';

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
    expect(foldVietnamese('Đặng Thùy Trâm')).toContain(foldVietnamese('thuy'));
    expect(foldVietnamese('dang thuy tram')).toContain(foldVietnamese('THÙY'));
    expect(foldVietnamese('Đặng Thùy Trâm')).not.toContain(foldVietnamese('thoa'));
    expect(foldVietnamese(' ')).toBe('');
  });
});
