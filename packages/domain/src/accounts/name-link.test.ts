import { describe, expect, it } from 'vitest';
import { hasLink } from './name-link.ts';

describe('hasLink', () => {
  it.each([
    'http://1.2.3.4',
    'Nhận quà: evil.vn',
    'evil.com/nhận',
    'EVIL.COM.',
    'www.evil',
    'quà.evil.example/x',
    'quà.vn',
    'a@evil.example',
    'evil.example?x',
    'evil.example:80',
    'quà.bet',
    'Evil.Zip/x',
    'EVIL.EXAMPLE/X',
    'evil.zip/?x',
    'evil.zip/~x',
    'quà.me',
    'Nhận tại evil.cloud nhé',
    'evil.ZIP',
    'NHANQUA.WIN',
  ])('finds the address in %j', (name) => {
    expect(hasLink(name)).toBe(true);
  });

  it.each([
    'Lê Hoài Thương',
    'Th.S.Nam',
    'TS.Nguyễn Văn A',
    'Mai.Ly',
    'T.Anh',
    'An (A1/K12)',
    'Minh @ Huế',
    'Rồng 9.5',
    'Tr.Công',
    'www',
    '1:0 cho An',
    'Bé.Su',
    'Tuấn.Pro',
    'T.Anh/12A1',
    'P.Mai: 12A',
    'N.Lan#7',
    'Tr.Anh?',
    'Minh.Anh?!',
    'Bé.Me',
    'Bé.Win',
    'Khá.messi',
  ])('finds none in %j', (name) => {
    expect(hasLink(name)).toBe(false);
  });
});
