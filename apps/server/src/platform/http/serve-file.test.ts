import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentDisposition, parseRange } from './serve-file.ts';

describe('contentDisposition', () => {
  it('names the file for old and new clients', () => {
    expect(contentDisposition('inline', "Ảnh 'của' con.png")).toBe(
      `inline; filename="anh-cua-con.png"; filename*=UTF-8''%E1%BA%A2nh%20%27c%E1%BB%A7a%27%20con.png`,
    );
  });

  it('never breaks out of the header, whatever the name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (name) => {
        const value = contentDisposition('attachment', name);
        expect(value).toMatch(
          /^attachment; filename="[a-z0-9._-]*"; filename\*=UTF-8''[\w%.!~-]*$/,
        );
      }),
    );
  });
});

describe('parseRange', () => {
  it.each([
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=0-', { start: 0, end: 99 }],
    ['bytes=10-19', { start: 10, end: 19 }],
    ['bytes=90-500', { start: 90, end: 99 }],
    ['bytes=-1', { start: 99, end: 99 }],
    ['bytes=-500', { start: 0, end: 99 }],
    ['Bytes=5-6 ', { start: 5, end: 6 }],
  ])('%s of 100 bytes', (header, range) => {
    expect(parseRange(header, 100)).toEqual(range);
  });

  it.each(['bytes=100-', 'bytes=100-200', 'bytes=-0'])('%s is beyond 100 bytes', (header) => {
    expect(parseRange(header, 100)).toBe('unsatisfiable');
  });

  it.each([undefined, '', 'bytes', 'bytes=', 'bytes=-', 'bytes=a-b', 'items=0-1', 'bytes=0-1,5-6'])(
    'ignores %j',
    (header) => {
      expect(parseRange(header, 100)).toBeUndefined();
    },
  );

  it('ignores a range that ends before it begins', () => {
    expect(parseRange('bytes=9-3', 100)).toBeUndefined();
  });

  it('never leaves the file', () => {
    const part = fc.option(fc.nat({ max: 300 }), { nil: '' });
    fc.assert(
      fc.property(part, part, fc.nat({ max: 200 }), (first, last, size) => {
        const range = parseRange(`bytes=${first}-${last}`, size);
        if (typeof range !== 'object') return;
        expect(range.start).toBeGreaterThanOrEqual(0);
        expect(range.end).toBeGreaterThanOrEqual(range.start);
        expect(range.end).toBeLessThan(size);
      }),
    );
  });
});
