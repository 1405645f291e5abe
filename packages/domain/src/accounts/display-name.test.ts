import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameFault, nameRefusal } from './display-name.ts';
import { nameSkeleton } from './name-skeleton.ts';

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
    '🇦🇩🇲🇮🇳',
    'Adm丨n',
    'Kael',
    'Thầy Hỏa Sơn',
    'Học Viện',
    'Hệ  Thống',
  ])('keeps the title of %j for elders', (name) => {
    expect(nameRefusal(name)).toBe('title');
  });

  it.each(['Аdmin', 'Lаn', 'Εlder', 'Мinh', 'Αдмин', 'Ողmin', '张伟 Анна'])(
    'refuses %j, written in two scripts',
    (name) => {
      expect(nameRefusal(name)).toBe('scripts');
    },
  );

  it.each([
    'Trươnɡ Lɑo',
    'Ⓐdmin',
    '🅰dmin',
    '🄰dmin',
    'Ａｄｍｉｎ',
    '𝐀𝐝𝐦𝐢𝐧',
    'ᎪᎠᎷᏆΝ',
    'ᎪᎠᎷᎨᏁ',
    'ᴀᴅᴍɪɴ',
    'Aⅾmin',
    'Admⅼn',
    'Hạc™',
    'Lão ①',
    'Elđеr⁰',
    'ℌạc',
    '꧁Hạc꧂',
  ])('refuses %j, whose letters look like others', (name) => {
    expect(nameRefusal(name)).toBe('letters');
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
    '张伟 David',
    'さくら サクラ 桜',
    '김민준',
    'Κώστας',
    'Նարեկ',
    'สมชาย',
    'محمد',
    'Yıldız Øystein',
    'Ștefan Łukasz',
    'Ñandú',
    'Y Moan Êban',
    'Hà Nội 🇻🇳',
    '★ Sao Mai ★',
    'Player_1 (mới)',
    "O'Brien – thứ 2",
    'Nguyệt Minh',
    'System of a Down',
    'Hệ thống nước',
  ])('allows %j', (name) => {
    expect(nameRefusal(name)).toBeUndefined();
  });
});

describe('nameSkeleton', () => {
  it.each([
    ['Thầy Minh', 'thay m1nh'],
    ['Lạc Bird', 'LAC-B!RD'],
    ['Đỗ', 'do'],
    ['Minh', 'ΜΙΝΗ'],
    ['Kiệt', 'КІЕТ'],
    ['Moon', 'rn00n'],
    ['Łukasz', 'Iukasz'],
  ])('treats %j and %j as equal', (first, second) => {
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

it('nameFault allows a title for an elder, and an unreadable name for no role', () => {
  expect(nameFault('Trưởng Lão Hạc', 'player')).toMatch(/Danh xưng/);
  expect(nameFault('Trưởng Lão Hạc', 'admin')).toBeUndefined();
  expect(nameFault('Ⓐdmin', 'super_admin')).toMatch(/đọc nhầm/);
  expect(nameFault('Lão Hạc', 'player')).toBeUndefined();
});
