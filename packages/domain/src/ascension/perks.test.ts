import { expect, it } from 'vitest';
import { auraOfApproval } from '../aura/aura-of-approval.ts';
import { mayCustomiseCard } from '../cards/card.ts';
import { decayFor } from '../decay/decay.ts';
import { mayBeMentored, mayMentor } from '../mentoring/mentorship.ts';
import { mayPropose } from '../personal-quests/personal-quest.ts';
import { lossOfMiss } from '../streaks/streak-state.ts';
import { hasTrail, titleOf } from './level-name.ts';
import type { LevelId } from './levels.ts';

/** The six levels in their order, written again. */
const LEVELS = ['genesis', 'acolyte', 'guardian', 'warrior', 'sage', 'legendary'] as const;

const approval = { reward: 100, isDaily: true, streakDays: 0 };
const consecutive = { reward: 100, isDaily: false, streakDays: 1 };
const idle = { aura: 20_000, daysIdle: 15 };

/** Specification 6.5: what each perk gives at each of the six levels, Genesis first. */
it.each<[string, (level: LevelId) => unknown, unknown[]]>([
  [
    'AURA of a daily quest of 100',
    (level) => auraOfApproval({ ...approval, level }).total,
    [100, 110, 110, 110, 110, 110],
  ],
  ['days that a missed day costs of 20', (level) => lossOfMiss(20, level), [10, 10, 9, 9, 9, 9]],
  [
    'a bonus for consecutive days',
    (level) => auraOfApproval({ ...consecutive, level }).streakBonus > 0,
    [false, false, true, true, true, true],
  ],
  ['the right to mentor', mayMentor, [false, false, false, true, true, true]],
  ['a mentor of its own', mayBeMentored, [true, true, true, false, false, false]],
  ['a title', (level) => titleOf(level) !== null, [false, false, false, true, true, true]],
  [
    'AURA that fades of 20,000 on an idle day',
    (level) => decayFor({ ...idle, level }),
    [200, 200, 200, 200, 100, 100],
  ],
  ['a card of its own', mayCustomiseCard, [false, false, false, false, true, true]],
  ['personal quests', mayPropose, [false, false, false, false, true, true]],
  ['a trail', hasTrail, [false, false, false, false, false, true]],
])('%s, level by level', (_, perk, expected) => {
  expect(LEVELS.map(perk)).toEqual(expected);
});
