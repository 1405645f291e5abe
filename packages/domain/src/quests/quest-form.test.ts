import { describe, expect, it } from 'vitest';
import { NEW_QUEST, questFormSchema, questPreview } from './quest-form.ts';

const written = { ...NEW_QUEST, title: ' Chạy bộ ', description: '  Chạy năm cây số.\r\n ' };

describe('the form of a quest', () => {
  it('trims the texts', () => {
    expect(questFormSchema.parse(written)).toMatchObject({
      title: 'Chạy bộ',
      description: 'Chạy năm cây số.',
      auraReward: 50,
      guild: 'titans',
      reportType: 'image',
    });
  });

  it.each([
    ['title', '   '],
    ['title', 'x'.repeat(121)],
    ['description', '\n\t'],
    ['auraReward', 0],
    ['auraReward', 1001],
    ['auraReward', 1.5],
    ['minutes', 0],
    ['minutes', 601],
    ['minutes', 7.5],
    ['guild', 'ninjas'],
    ['reportType', 'smell'],
  ])('refuses %s %o', (field, value) => {
    expect(questFormSchema.safeParse({ ...written, [field]: value }).success).toBe(false);
  });
});

describe('the preview', () => {
  it('is the whole of a short description, on one line', () => {
    expect(questPreview('Một\ndòng')).toBe('Một dòng');
    expect(questPreview('a'.repeat(100))).toBe('a'.repeat(100));
  });

  it('is cut at the limit, never inside a character', () => {
    expect(questPreview('a'.repeat(101))).toBe(`${'a'.repeat(99)}…`);
    expect(questPreview('🔥'.repeat(60))).toBe(`${'🔥'.repeat(49)}…`);
  });
});
