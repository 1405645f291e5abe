import { describe, expect, test } from 'vitest';
import { isValue, valueOfWritten, writtenOf } from './written-date.ts';

describe('a day', () => {
  test.each([
    ['25/11/2026', '2026-11-25'],
    ['5/1/2026', '2026-01-05'],
    ['25.11.2026', '2026-11-25'],
    ['25-11-2026', '2026-11-25'],
    ['25 11 2026', '2026-11-25'],
    ['25112026', '2026-11-25'],
    [' 29/02/2028 ', '2028-02-29'],
    ['2026-11-25', '2026-11-25'],
  ])('%s is %s', (text, value) => expect(valueOfWritten('date', text)).toBe(value));

  test.each(['', '25/11', '25/11/26', '31/02/2026', '11/25/2026', 'hôm nay', '25/11/20267'])(
    '«%s» is none, and stays as it was written',
    (text) => expect(valueOfWritten('date', text)).toBe(text),
  );
});

describe('a time of day', () => {
  test.each([
    ['20:30', '20:30'],
    ['6:05', '06:05'],
    ['20h30', '20:30'],
    ['20 giờ 30', '20:30'],
    ['6h', '06:00'],
    ['0630', '06:30'],
  ])('%s is %s', (text, value) => expect(valueOfWritten('time', text)).toBe(value));

  test.each(['', '24:00', '12:60', '8 PM'])('«%s» is none', (text) =>
    expect(valueOfWritten('time', text)).toBe(text),
  );
});

describe('a day with its time', () => {
  test.each([
    ['25/11/2026 06:00', '2026-11-25T06:00'],
    ['5/1/2026  6h30', '2026-01-05T06:30'],
    ['251120260600', '2026-11-25T06:00'],
    ['2026-11-25T06:00', '2026-11-25T06:00'],
  ])('%s is %s', (text, value) => expect(valueOfWritten('datetime-local', text)).toBe(value));

  test.each(['25/11/2026', '06:00', '31/11/2026 06:00', '25/11/2026 26:00'])(
    '«%s» is none',
    (text) => expect(valueOfWritten('datetime-local', text)).toBe(text),
  );
});

test('values are shown as they are written, anything else as it is', () => {
  expect(writtenOf('date', '2026-11-25')).toBe('25/11/2026');
  expect(writtenOf('datetime-local', '2026-11-25T06:00')).toBe('25/11/2026 06:00');
  expect(writtenOf('time', '06:00')).toBe('06:00');
  expect(writtenOf('date', '25/1')).toBe('25/1');
  expect(writtenOf('date', '')).toBe('');
});

test.each([
  ['date', '2026-11-25', true],
  ['date', '25/11/2026', false],
  ['date', '2026-02-31', false],
  ['date', '', false],
  ['time', '20:30', true],
  ['time', '25:00', false],
  ['datetime-local', '2026-11-25T06:00', true],
  ['datetime-local', '2026-11-25', false],
] as const)('%s %s as a value: %s', (kind, value, expected) =>
  expect(isValue(kind, value)).toBe(expected),
);
