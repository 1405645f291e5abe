import { describe, expect, it } from 'vitest';
import { prepareWords, screenText } from './word-list.ts';

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

  it('returns the strictest action found', () => {
    expect(screenText('ngu mà scam', words)).toBe('refuse');
    expect(screenText('', words)).toBeUndefined();
  });
});
