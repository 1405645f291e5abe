import { auraOfApproval } from '@goreal/domain/aura/aura-of-approval';
import { expect, test } from 'vitest';
import { questsMessages } from './quests.messages.ts';

test('the expected AURA leaves out a bonus that is rounded to nothing', () => {
  const { total, lines } = auraOfApproval({
    reward: 45,
    isDaily: true,
    level: 'guardian',
    streakDays: 1,
  });
  expect(questsMessages.reckoning(total, lines)).toBe(
    'Dự tính +50 AURA: 45 + 5 (hằng\u00a0ngày\u00a0+10%)',
  );
});
