import { describe, expect, it } from 'vitest';
import { COMMON_PASSWORDS } from './common-passwords.generated.ts';
import { passwordFault, passwordFaultText, vietnamesePasswords } from './password-fault.ts';

const owner = {
  displayName: 'Lê Hoài Thương',
  email: 'thuong.le@example.com',
  guild: ['titans', 'Vệ Thần'],
};

describe('passwordFault', () => {
  it.each([
    ['123456', 'repeated'],
    ['654321', 'repeated'],
    ['abcdefgh', 'repeated'],
    ['      ', 'repeated'],
    ['aaaaaaaa', 'repeated'],
    ['121212', 'repeated'],
    ['abcabcab', 'repeated'],
    ['......', 'repeated'],
    ['password', 'common'],
    ['PassWord', 'common'],
    ['ｐａｓｓｗｏｒｄ', 'common'],
    ['1q2w3e4r', 'common'],
    ['p@ssw0rd', 'common'],
    ['matkhau', 'common'],
    ['Mật khẩu 123', 'common'],
    ['mat-khau-2026', 'common'],
    ['anh yêu em', 'common'],
    ['Yêu em nhiều', 'common'],
    ['hùng 1990', 'common'],
    ['đà nẵng 2024', 'common'],
    ['goreal123', 'common'],
    ['Hoài Thương', 'personal'],
    ['hoaithuong2010', 'personal'],
    ['thuong.le', 'personal'],
    ['lehoaithuong!', 'personal'],
    ['vethan-11', 'personal'],
    ['titans55', 'personal'],
  ] as const)('refuses %j as %s', (password, fault) => {
    expect(passwordFault(password, owner)).toBe(fault);
  });

  it.each([
    'chim-lac-2026',
    'mật khẩu riêng',
    'lời hẹn mới',
    'lửa-thử-vàng-2026',
    'hoc-vien-dem-2026',
    'thương con mèo bên hiên',
    'sáu chữ',
    'x7$kQ!',
    '🐉🔥🌙✨🎋🪷',
  ])('allows %j', (password) => {
    expect(passwordFault(password, owner)).toBeUndefined();
  });

  it('requires eight characters of elders and operators', () => {
    for (const role of ['admin', 'super_admin'] as const) {
      expect(passwordFault('x7$kQ!z', { role })).toBe('short');
      expect(passwordFault('x7$kQ!zp', { role })).toBeUndefined();
    }
    expect(passwordFault('x7$kQ!z', { role: 'player' })).toBeUndefined();
  });

  it('names every fault in a sentence', () => {
    expect(passwordFaultText('password', {})).toContain('Hãy chọn');
    expect(passwordFaultText('x7$kQ!z', {})).toBeUndefined();
  });
});

it('the list contains more than ten thousand common passwords, Vietnamese ones among them', () => {
  const listed = COMMON_PASSWORDS.split(' ');
  expect(new Set(listed).size).toBe(12_000);
  const vietnamese = vietnamesePasswords().filter((password) => password.length >= 6);
  expect(new Set(vietnamese).size).toBeGreaterThan(5000);
});
