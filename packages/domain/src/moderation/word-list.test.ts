import { describe, expect, it } from 'vitest';
import { newListedWordSchema, prepareWords, screenText } from './word-list.ts';

const words = prepareWords([
  { word: 'lừa đảo', action: 'hold' },
  { word: 'scam', action: 'refuse' },
  { word: 'ngu', action: 'hold' },
]);

describe('the word list', () => {
  it.each(['SCAM!', 'một scam.', 's.c.a.m', 'ｓｃａｍ', 'sc\u200bam', 'ѕсаm', 'sc@m', 'scám'])(
    'finds a word without marks in %s',
    (text) => {
      expect(screenText(text, words)).toBe('refuse');
    },
  );

  it.each([
    's·c·a·m',
    's😀c😀a😀m',
    '⒮⒞⒜⒨',
    's\u0336c\u0336a\u0336m\u0336',
    'ꜱᴄᴀᴍ',
    'SCАМ',
    '🆂🅲🅰🅼',
    '🅢🅒🅐🅜',
    '🇸🇨🇦🇲',
    'ʂçɑɱ',
    'ѕс\u0308а\u0323м',
    's----------c----------a----------m',
    'scam🇻🇳',
    '🇻🇳scam',
    'scam₫',
    'chào,s.c.a.m',
    'haha😀s.c.a.m',
    's,c,a,m',
  ])('finds a word without marks that is drawn as %s', (text) => {
    expect(screenText(text, words)).toBe('refuse');
  });

  it.each([
    'lừa đảo'.replaceAll('a', 'a\u0336'),
    'lừ\u0300a đảo',
    'lừa đảo\u0332',
    'lừa ₫ảo',
    'lừa ðảo',
    'łừα đảo',
    'l.ừ.a đ·ả·o',
    'lừa\u0488 đảo',
    'lừa đảo🅰️',
    `lừ${'\u0300'.repeat(30)}a đảo`,
    'ḷừa đ\u0323ảo',
    'lừa\u0e34 đảo',
    'lừ\u0302a đảo',
    'lừ.a đ·ả·o',
    'lừá đảo',
    'lừa đáỏ',
    'lưà đaỏ',
    'l.ừ.á đảò',
    'lừá đáỏ',
    'lừ\u0301a đảo',
    'lứ\u0300a đảo',
    'lứừả đảo'.replace('ừ', '\u0300'),
    'lừ\u0301.a đảo',
    '!! lừa đảo, lùa đảo',
    'lùa đảo lừa đạo lừa đảo',
  ])('finds a word with marks that is drawn as %s', (text) => {
    expect(screenText(text, words)).toBe('hold');
  });

  it.each(['lừá đảo', 'lừ\u0301a đảo', 'lừa đáỏ', 'lứ\u0300a đảo'])(
    'finds the word that was listed disguised as %s',
    (word) => {
      const listed = prepareWords([newListedWordSchema.parse({ word, action: 'refuse' })]);
      expect(screenText('lừa đảo', listed)).toBe('refuse');
      expect(screenText('lừá đáỏ', listed)).toBe('refuse');
    },
  );

  it('finds two words that were listed as one, whatever tones are added', () => {
    const listed = prepareWords([{ word: 'vãilồn', action: 'refuse' }]);
    expect(screenText('vãílồn', listed)).toBe('refuse');
  });

  it('finds a word that was listed in another spelling of its letters', () => {
    const listed = prepareWords([newListedWordSchema.parse({ word: '₫ể ü', action: 'refuse' })]);
    expect(screenText('để u', listed)).toBe('refuse');
    const earlier = prepareWords([{ word: '₫ể ü', action: 'refuse' }]);
    expect(screenText('để u', earlier)).toBe('refuse');
  });

  it('finds a listed word with marks only when the marks are equal', () => {
    expect(screenText('Nó LỪA  ĐẢO đấy', words)).toBe('hold');
    expect(screenText('lua dao', words)).toBeUndefined();
    expect(screenText('lứa đào', words)).toBeUndefined();
  });

  it.each(['ngủ ngon', 'nguyên', 'scampi', 'Ngư dân'])('does not match %s', (text) => {
    const marked = prepareWords([
      { word: 'ngu ngốc', action: 'hold' },
      { word: 'scam', action: 'refuse' },
    ]);
    expect(screenText(text, marked)).toBeUndefined();
  });

  it.each(['tan ca,về nhà', 'tan ca😭về nhà', 'Chile vô địch 🇨🇱', 'o cl🅾ck'])(
    'finds nothing in %s',
    (text) => {
      const short = ['cave', 'cl'].map((word) => ({ word, action: 'hold' as const }));
      expect(screenText(text, prepareWords(short))).toBeUndefined();
    },
  );

  it('returns the strictest action found', () => {
    expect(screenText('ngu mà scam', words)).toBe('refuse');
    expect(screenText('', words)).toBeUndefined();
  });
});
