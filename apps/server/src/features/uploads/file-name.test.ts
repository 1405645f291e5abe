import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { displayFileName, fileUrl, pathOfUrl, storagePath } from './file-name.ts';

const place = { userId: 'user-1', questId: 'quest-1', at: new Date(1_700_000_000_123) };

describe('storagePath', () => {
  it.each([
    ['Ảnh chụp buổi sáng.PNG', 'anh-chup-buoi-sang'],
    ['Đường chạy 5km (1).jpeg', 'duong-chay-5km-1'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\con\\video.mp4', 'video'],
    ['.htaccess', 'file'],
    ['..', 'file'],
    ['<script>alert(1)</script>.png', 'script'],
    ['a.php.png', 'a-php'],
    ['🐉🐉.png', 'file'],
    ['%2e%2e%2fsecret.png', '2e-2e-2fsecret'],
  ])('keeps %j readable and harmless', (fileName, stem) => {
    expect(storagePath({ ...place, fileName, ending: 'jpg' })).toBe(
      `submissions/user-1/quest-1/1700000000123-${stem}.jpg`,
    );
  });

  it('is plain ASCII of bounded length, whatever the names', () => {
    const anyName = fc.string({ unit: 'binary', maxLength: 400 });
    fc.assert(
      fc.property(anyName, anyName, (fileName, userId) => {
        const path = storagePath({ ...place, userId, fileName, ending: 'webm' });
        expect(path).toMatch(/^submissions\/[\w-]*\/quest-1\/\d+-[a-z0-9-]{1,80}\.webm$/);
      }),
      { numRuns: 500 },
    );
  });
});

describe('displayFileName', () => {
  it('keeps Vietnamese letters and drops folders and invisible characters', () => {
    expect(displayFileName('thư mục/Ảnh\u202egnp.exe\u0000.png')).toBe('Ảnhgnp.exe.png');
    expect(displayFileName('   ')).toBe('file');
  });

  it('cuts a long name before its ending', () => {
    const name = displayFileName(`${'ả'.repeat(300)}.jpeg`);
    expect(name).toHaveLength(120);
    expect(name.endsWith('ả.jpeg')).toBe(true);
  });

  it('always fits the table', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 1000 }), (name) => {
        const shown = displayFileName(name);
        expect(shown.length).toBeGreaterThan(0);
        expect(shown.length).toBeLessThanOrEqual(120);
        expect(shown.isWellFormed()).toBe(true);
        expect(shown).not.toMatch(/[/\\\p{Cc}]/u);
      }),
      { numRuns: 500 },
    );
  });
});

it('fileUrl is reversed by pathOfUrl, which accepts no other address', () => {
  expect(pathOfUrl(fileUrl('submissions/a/b/1-c.png'))).toBe('submissions/a/b/1-c.png');
  expect(pathOfUrl('https://elsewhere.test/files/submissions/a')).toBeUndefined();
});
