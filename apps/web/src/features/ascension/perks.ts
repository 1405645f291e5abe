import { hasReached, type LevelId } from '@goreal/domain/ascension/levels';
import { AURA_BONUS } from '@goreal/domain/aura/aura-of-approval';
import { DECAY } from '@goreal/domain/decay/decay';
import { lossOfMiss, STREAK_RULES } from '@goreal/domain/streaks/streak-state';
import { ascensionMessages } from './ascension.messages.ts';

const texts = ascensionMessages.atWork;

export type Perk = {
  id: 'daily' | 'streak' | 'mild' | 'mentoring' | 'decay' | 'personal' | 'card' | 'trail';
  title: string;
  text: string;
  /** current effect for this player; undefined while it is locked */
  value: string | undefined;
  from: LevelId;
};

/** Every perk (rules 9) with its current effect for this player. */
export function perksOf({ level, streak }: { level: LevelId; streak: number }): Perk[] {
  const { dailyPercent, dailyFrom, streakPercentPerDay, streakPercentMax, streakFrom } = AURA_BONUS;
  const bonus = Math.min(streakPercentMax, streak * streakPercentPerDay);
  const perk = (id: Perk['id'], from: LevelId, words: { value: string; text: string }): Perk => ({
    id,
    from,
    title: texts[id].title,
    text: words.text,
    value: hasReached(level, from) ? words.value : undefined,
  });
  return [
    perk('daily', dailyFrom, { value: texts.daily.value(dailyPercent), text: texts.daily.text }),
    perk('streak', streakFrom, {
      value: texts.streak.value(bonus),
      text: texts.streak.text(streakPercentPerDay, streakPercentMax),
    }),
    perk('mild', STREAK_RULES.mildFrom, {
      value: streak > 0 ? texts.mild.value(lossOfMiss(streak, level)) : texts.mild.none,
      text: texts.mild.text(lossOfMiss(streak, 'genesis')),
    }),
    perk('mentoring', 'warrior', texts.mentoring),
    perk('decay', DECAY.slowFrom, texts.decay),
    perk('personal', 'sage', texts.personal),
    perk('card', 'sage', texts.card),
    perk('trail', 'legendary', texts.trail),
  ];
}
