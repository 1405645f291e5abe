import { levelName } from '@goreal/domain/ascension/level-name';
import type { LevelId } from '@goreal/domain/ascension/levels';
import type { GuildId } from '@goreal/domain/guilds/guild-id';
import { notificationMessages as texts } from '@goreal/domain/notifications/notifications.messages';
import type { ProofType } from '@goreal/domain/submissions/submission';
import type { NotificationRecord } from '#features/notifications/index.ts';
import type { Verdict } from './verdict.ts';

/** A decided submission, for its notifications. `round` is the number of the decision. */
export type DecidedSubmission = {
  submissionId: string;
  userId: string;
  questId: string;
  questTitle: string;
  round: number;
  /** AURA of the approval, and the levels before and after it */
  aura: number;
  levelBefore: LevelId;
  level: LevelId;
  at: Date;
  ceremony?: CeremonyFigures;
};

/** Content of the ceremonies beside the AURA; stored in the notification's data. */
type CeremonyFigures = {
  guild: GuildId | null;
  proofType: ProofType;
  auraBefore: number;
  auraAfter: number;
  streakBefore: number;
  streakAfter: number;
  freezesBefore: number;
  freezesAfter: number;
  /** the last daily quest of its day was approved */
  isDayDone: boolean;
};

/** The causes of an approval's notifications, by the number of the decision. */
export function approvalCauses(submissionId: string, round: number): string[] {
  return ['approved', 'level'].map((kind) => notificationCause({ kind, submissionId, round }));
}

/** The notifications of a verdict for the submission's author. */
export function notificationsOf(
  submission: DecidedSubmission,
  verdict: Verdict,
): NotificationRecord[] {
  const common = commonOf(submission);
  const { questTitle } = submission;
  switch (verdict.to) {
    case 'rejected':
      return [
        {
          ...common,
          ...named('rejected', submission),
          type: 'quest_rejected',
          title: texts.rejected.title,
          body: texts.rejected.body(questTitle, verdict.feedback),
          clickAction: `/dashboard?tab=quests&quest=${submission.questId}`,
          data: { ...common.data, questTitle, feedback: verdict.feedback },
        },
      ];
    case 'pending':
      return [
        {
          ...common,
          ...named('undone', submission),
          type: 'decision_undone',
          title: texts.undone.title,
          body: texts.undone.body(questTitle, verdict.reason),
          data: {
            ...common.data,
            questTitle,
            reason: verdict.reason,
            ...auraLost(submission.ceremony),
          },
        },
      ];
    case 'approved':
      return approvalNotifications(submission, verdict.feedback);
  }
}

/** An approval's notification, and that of the level reached, each with its ceremony. */
export function approvalNotifications(
  submission: DecidedSubmission,
  feedback: string | null,
): NotificationRecord[] {
  const { questTitle, aura, levelBefore, level, at, ceremony } = submission;
  const common = commonOf(submission);
  const approval: NotificationRecord = {
    ...common,
    ...named('approved', submission),
    type: 'quest_approved',
    title: texts.approved.title,
    body: texts.approved.body(questTitle, aura),
    auraReward: aura,
    data: { ...common.data, questTitle, feedback, ...ceremony },
    hasCeremony: true,
  };
  if (level === levelBefore) return [approval];
  const rise: NotificationRecord = {
    ...common,
    ...named('level', submission),
    type: 'level_up',
    title: texts.levelUp.title,
    body: texts.levelUp.body(levelName(level)),
    clickAction: '/dashboard?tab=ascension',
    // One millisecond later, so that the ceremony of the quest comes first.
    createdAt: new Date(at.getTime() + 1),
    oldLevel: levelBefore,
    newLevel: level,
    hasCeremony: true,
  };
  return [approval, rise];
}

/** AURA before and after an undo that took some. */
function auraLost(
  ceremony: CeremonyFigures | undefined,
): Pick<CeremonyFigures, 'auraBefore' | 'auraAfter'> | undefined {
  if (!ceremony || ceremony.auraAfter >= ceremony.auraBefore) return undefined;
  return { auraBefore: ceremony.auraBefore, auraAfter: ceremony.auraAfter };
}

function commonOf({ userId, at, questId, submissionId }: DecidedSubmission) {
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
  { submissionId, round }: DecidedSubmission,
): { id: string; cause: string } {
  return { id: crypto.randomUUID(), cause: notificationCause({ kind, submissionId, round }) };
}

function notificationCause(of: { kind: string; submissionId: string; round: number }): string {
  return `${of.kind}:${of.submissionId}:${of.round}`;
}
