import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatNumber } from './format-number.ts';

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1.000'],
  [1_234_567.5, '1.234.568'],
  [-12_345, '-12.345'],
])('%s is %s', (value, text) => {
  expect(formatNumber(value)).toBe(text);
});

test('formatNumber formats an exact or a maximum number of decimals', () => {
  expect(formatNumber(12_345, { exactly: 1 })).toBe('12.345,0');
  expect(formatNumber(1.45, { exactly: 1 })).toBe('1,5');
  expect(formatNumber(12.5, { atMost: 2 })).toBe('12,5');
  expect(formatNumber(12, { atMost: 2 })).toBe('12');
  expect(formatNumber(100.005, { atMost: 2 })).toBe('100,01');
});

test('formatNumber equals Intl.NumberFormat', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10 ** 11 }),
      fc.nat(3),
      fc.nat(2),
      (units, scale, digits) => {
        const value = units / 10 ** scale;
        const exactly = { minimumFractionDigits: digits, maximumFractionDigits: digits };
        const atMost = { maximumFractionDigits: digits };
        expect(formatNumber(value, { exactly: digits })).toBe(
          value.toLocaleString('vi-VN', exactly),
        );
        expect(formatNumber(value, { atMost: digits })).toBe(value.toLocaleString('vi-VN', atMost));
      },
    ),
  );
});
