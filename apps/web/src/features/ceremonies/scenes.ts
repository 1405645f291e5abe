import { LEVEL_IDS, type LevelId } from '@goreal/domain/ascension/levels';
import type { AuraBreakdown } from '@goreal/domain/aura/aura-breakdown';
import { GUILD_IDS, type GuildId } from '@goreal/domain/guilds/guild-id';
import type { Notification } from '@goreal/domain/notifications/notification';
import type { ProofType } from '@goreal/domain/submissions/submission';

/** One scene of a ceremony. The scenes of a notification follow each other in one dialog. */
export type Scene =
  | { kind: 'approved' }
  | { kind: 'level'; from: LevelId; to: LevelId }
  | { kind: 'milestone'; days: number }
  | { kind: 'freeze-earned'; freezes: number }
  | { kind: 'freeze-used'; streak: number; freezes: number }
  | { kind: 'day' };

/** What sound and vibration distinguish: the scenes, and a new tier. */
export type CeremonyKind = Scene['kind'] | 'tier';

/** Known facts about an approval beside its notification. */
export type ApprovalDetails = {
  breakdown: AuraBreakdown | undefined;
  elderName: string | undefined;
};

/** Streaks that are celebrated: a week, a month, a hundred days. */
const MILESTONES = [100, 30, 7] as const;

/**
 * The milestone that the streak reaches next. None on the day of one, which has a scene of its own, nor after the last.
 */
export function nextMilestone(streak: number): number | undefined {
  return MILESTONES.some((days) => days === streak)
    ? undefined
    : MILESTONES.findLast((days) => days > streak);
}

export function scenesOf(notification: Notification): Scene[] {
  const { type, data } = notification;
  if (type === 'level_up') {
    const from = levelOf(notification.oldLevel);
    const to = levelOf(notification.newLevel);
    return from && to ? [{ kind: 'level', from, to }] : [{ kind: 'approved' }];
  }
  if (type === 'freeze_used') {
    return [
      {
        kind: 'freeze-used',
        streak: numberOf(data.streak) ?? 0,
        freezes: numberOf(data.freezesAfter) ?? 0,
      },
    ];
  }
  const { streak, freezesEarned, freezes } = changesOf(notification);
  const reached = streak && MILESTONES.find((days) => streak.from < days && days <= streak.to);
  return [
    { kind: 'approved' },
    ...(reached ? [{ kind: 'milestone' as const, days: reached }] : []),
    ...(freezesEarned > 0 ? [{ kind: 'freeze-earned' as const, freezes }] : []),
    ...(data.isDayDone === true ? [{ kind: 'day' as const }] : []),
  ];
}

type ApprovalChanges = {
  aura: { from: number; to: number } | undefined;
  streak: { from: number; to: number } | undefined;
  freezesEarned: number;
  freezes: number;
  guild: GuildId | undefined;
  proofType: ProofType | undefined;
};

/** Changes made by an approval; those that an older notification lacks are undefined. */
export function changesOf({ data }: Notification): ApprovalChanges {
  const freezes = numberOf(data.freezesAfter) ?? 0;
  return {
    aura: rangeOf(data.auraBefore, data.auraAfter),
    streak: rangeOf(data.streakBefore, data.streakAfter),
    freezesEarned: freezes - (numberOf(data.freezesBefore) ?? freezes),
    freezes,
    guild: GUILD_IDS.find((guild) => guild === data.guild),
    proofType: PROOFS.find((type) => type === data.proofType),
  };
}

const PROOFS: readonly ProofType[] = ['text', 'image', 'video', 'audio'];

function levelOf(level: string | null): LevelId | undefined {
  return LEVEL_IDS.find((known) => known === level);
}

function rangeOf(from: unknown, to: unknown): { from: number; to: number } | undefined {
  const [start, end] = [numberOf(from), numberOf(to)];
  return start === undefined || end === undefined ? undefined : { from: start, to: end };
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}
