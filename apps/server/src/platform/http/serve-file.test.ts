import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentDisposition } from './serve-file.ts';

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
