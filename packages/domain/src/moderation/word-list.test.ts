import { describe, expect, it } from 'vitest';
import { type ListedWord, screenText } from './word-list.ts';

const words: ListedWord[] = [
  { word: 'lừa đảo', action: 'hold' },
  { word: 'scam', action: 'refuse' },
  { word: 'ngu', action: 'hold' },
];

describe('the list of words', () => {
  it.each(['SCAM!', 'một scam.', 's.c.a.m', 'ｓｃａｍ', 'sc\u200bam', 'ѕсаm', 'sc@m', 'scám'])(
    'finds a word without marks in %s',
    (text) => {
      expect(screenText(text, words)).toBe('refuse');
    },
  );

  it('finds a word with marks only with its marks', () => {
    expect(screenText('Nó LỪA  ĐẢO đấy', words)).toBe('hold');
    expect(screenText('lua dao', words)).toBeUndefined();
    expect(screenText('lứa đào', words)).toBeUndefined();
  });

  it.each(['ngủ ngon', 'nguyên', 'scampi', 'Ngư dân'])('leaves %s its word', (text) => {
    const marked: ListedWord[] = [
      { word: 'ngu ngốc', action: 'hold' },
      { word: 'scam', action: 'refuse' },
    ];
    expect(screenText(text, marked)).toBeUndefined();
  });

  it('takes the gravest of all it finds', () => {
    expect(screenText('ngu mà scam', words)).toBe('refuse');
    expect(screenText('', words)).toBeUndefined();
  });
});
