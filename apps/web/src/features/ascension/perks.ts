import { hasReached, type LevelId, levelForAura } from '@goreal/domain/ascension/levels';
import { AURA_BONUS } from '@goreal/domain/aura/aura-of-approval';
import { DECAY } from '@goreal/domain/decay/decay';
import { lossOfMiss, STREAK_RULES } from '@goreal/domain/streaks/streak-state';
import { ascensionMessages } from './ascension.messages.ts';

const texts = ascensionMessages.atWork;

type Perk = {
  title: string;
  text: string;
  /** current effect for this player; undefined while it is locked */
  value: string | undefined;
};

/** The perks of a level (rules 9). */
export function perksFrom(
  from: LevelId,
  { aura, streak }: { aura: number; streak: number },
): Perk[] {
  const { dailyPercent, dailyFrom, streakPercentPerDay, streakPercentMax, streakFrom } = AURA_BONUS;
  const level = levelForAura(aura);
  const bonus = Math.min(streakPercentMax, streak * streakPercentPerDay);
  const perks: [LevelId, Words][] = [
    ['genesis', texts.begin],
    [dailyFrom, { ...texts.daily, value: texts.daily.value(dailyPercent) }],
    [
      streakFrom,
      {
        title: texts.streak.title,
        value: texts.streak.value(bonus),
        text: texts.streak.text(streakPercentPerDay, streakPercentMax),
      },
    ],
    [
      STREAK_RULES.mildFrom,
      {
        title: texts.mild.title,
        value: streak > 0 ? texts.mild.value(lossOfMiss(streak, level)) : texts.mild.none,
        text: texts.mild.text(lossOfMiss(streak, 'genesis')),
      },
    ],
    ['warrior', texts.mentoring],
    [DECAY.slowFrom, texts.decay],
    ['sage', texts.personal],
    ['sage', texts.card],
    ['legendary', texts.trail],
  ];
  const isReached = hasReached(level, from);
  return perks
    .filter(([of]) => of === from)
    .map(([, { title, text, value }]) => ({ title, text, value: isReached ? value : undefined }));
}

type Words = { title: string; text: string; value?: string };
