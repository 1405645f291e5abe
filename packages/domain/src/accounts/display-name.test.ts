import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameRefusal, nameSkeleton } from './index.ts';

describe('nameRefusal', () => {
  it.each([
    'Trưởng Lão Hạc',
    'TRUONG LAO',
    'T r ư ở n g  L ã o',
    'Trưởng-Lão.Minh',
    'Elder Crane',
    'e1der',
    'Adm1n',
    'ADMİN',
    'super_admin',
    'Học Viện GoReal',
    'GoReal  Academy',
    'Quản trị viên',
    'The @dmin',
  ])('keeps the title of %j for those who bear it', (name) => {
    expect(nameRefusal(name)).toBe('title');
  });

  it.each(['Аdmin', 'Lаn', 'Εlder'])('refuses %j, written in two scripts', (name) => {
    expect(nameRefusal(name)).toBe('scripts');
  });

  it.each([
    'Lê Hoài Thương',
    'Nguyễn Trường',
    'Lão Hạc',
    'Học viên 7',
    'Elderflower',
    'Madmin',
    'Rồng 🐉',
    'Анна',
    'Gia Địch',
    '张伟',
  ])('lets %j be', (name) => {
    expect(nameRefusal(name)).toBeUndefined();
  });
});

describe('nameSkeleton', () => {
  it.each([
    ['Thầy Minh', 'thay m1nh'],
    ['Lạc Bird', 'LAC-B!RD'],
    ['Đỗ', 'do'],
  ])('takes %j and %j for one', (first, second) => {
    expect(nameSkeleton(first)).toBe(nameSkeleton(second));
  });

  it('is the same for a name and for its skeleton', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (name) => {
        const skeleton = nameSkeleton(name);
        expect(nameSkeleton(skeleton)).toBe(skeleton);
      }),
    );
  });
});
