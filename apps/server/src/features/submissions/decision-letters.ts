import { levelName } from '@goreal/domain/ascension/level-name';
import type { LevelId } from '@goreal/domain/ascension/levels';
import { notificationMessages as texts } from '@goreal/domain/notifications/notifications.messages';
import type { Letter } from '#features/notifications/index.ts';
import type { Verdict } from './verdict.ts';

/** What letters tell of a decided report. `round` is the number of the decision. */
export type DecidedReport = {
  submissionId: string;
  userId: string;
  questId: string;
  questTitle: string;
  round: number;
  /** what the approval earned, and the levels before and after it */
  aura: number;
  levelBefore: LevelId;
  level: LevelId;
  at: Date;
};

/** The causes of an approval's letters, by the number of the decision that approved. */
export function approvalCauses(submissionId: string, round: number): string[] {
  return ['approved', 'level'].map((kind) => letterCause({ kind, submissionId, round }));
}

/** What a player reads of a verdict on their report. */
export function lettersOf(report: DecidedReport, verdict: Verdict): Letter[] {
  const common = commonOf(report);
  const { questTitle } = report;
  switch (verdict.to) {
    case 'rejected':
      return [
        {
          ...common,
          ...named('rejected', report),
          type: 'quest_rejected',
          title: texts.rejected.title,
          body: texts.rejected.body(questTitle, verdict.feedback),
          clickAction: '/dashboard?tab=quests',
        },
      ];
    case 'pending':
      return [
        {
          ...common,
          ...named('undone', report),
          type: 'decision_undone',
          title: texts.undone.title,
          body: texts.undone.body(questTitle, verdict.reason),
        },
      ];
    case 'approved':
      return approvalLetters(report, verdict.feedback);
  }
}

/** An approval's letter, and that of the level it raised the player to, each with its ceremony. */
export function approvalLetters(report: DecidedReport, feedback: string | null): Letter[] {
  const { questTitle, aura, levelBefore, level, at } = report;
  const common = commonOf(report);
  const approval: Letter = {
    ...common,
    ...named('approved', report),
    type: 'quest_approved',
    title: texts.approved.title,
    body: texts.approved.body(questTitle, aura),
    auraReward: aura,
    data: { ...common.data, questTitle, feedback },
    hasCeremony: true,
  };
  if (level === levelBefore) return [approval];
  const rise: Letter = {
    ...common,
    ...named('level', report),
    type: 'level_up',
    title: texts.levelUp.title,
    body: texts.levelUp.body(levelName(level)),
    clickAction: '/dashboard?tab=ascension',
    // A letter later by one millisecond, so that the ceremony of the quest comes first.
    createdAt: new Date(at.getTime() + 1),
    oldLevel: levelBefore,
    newLevel: level,
    hasCeremony: true,
  };
  return [approval, rise];
}

function commonOf({ userId, at, questId, submissionId }: DecidedReport) {
  return {
    userId,
    createdAt: at,
    questId,
    clickAction: '/dashboard?tab=journey',
    data: { submissionId },
  };
}

function named(
  kind: string,
  { submissionId, round }: DecidedReport,
): { id: string; cause: string } {
  return { id: crypto.randomUUID(), cause: letterCause({ kind, submissionId, round }) };
}

function letterCause(of: { kind: string; submissionId: string; round: number }): string {
  return `${of.kind}:${of.submissionId}:${of.round}`;
}
