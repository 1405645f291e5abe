import { describe, expect, it } from 'vitest';
import { QUEST_NEWS, questNewsDue } from './quest-news.ts';
import { questMessages } from './quests.messages.ts';

const now = new Date('2026-03-02T09:00:00+07:00');
const after = (ms: number) => new Date(now.getTime() + ms);

describe('the notification of new quests', () => {
  it('waits for quests that are created right after the first', () => {
    expect(questNewsDue(now, undefined)).toEqual(after(QUEST_NEWS.collectMs));
    expect(questNewsDue(now, after(-QUEST_NEWS.pauseMs))).toEqual(after(QUEST_NEWS.collectMs));
  });

  it('keeps the minimum interval to the guild’s previous notification', () => {
    expect(questNewsDue(now, after(-60_000))).toEqual(after(QUEST_NEWS.pauseMs - 60_000));
  });

  it('names one quest, counts many, and lists the first titles', () => {
    const { title, body } = questMessages.news;
    expect(title(1)).toBe('Nhiệm vụ mới');
    expect(title(3)).toBe('3 nhiệm vụ mới');
    expect(body(['Đọc sách'])).toContain('“Đọc sách”');
    expect(body(['A', 'B', 'C', 'D', 'E'])).toMatch(/“A”, “B”, “C” và 2 nhiệm vụ khác/);
  });
});
