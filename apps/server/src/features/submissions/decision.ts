import { levelName } from '@goreal/domain/ascension/level-name';
import { hasReached, levelForAura } from '@goreal/domain/ascension/levels';
import type { AuditAction } from '@goreal/domain/audit/audit-item';
import type { AuraBreakdown } from '@goreal/domain/aura/aura-breakdown';
import { auraOfApproval } from '@goreal/domain/aura/aura-of-approval';
import type { AcademyDay } from '@goreal/domain/calendar/academy-day-schema';
import { chatMessages } from '@goreal/domain/chat/chat.messages';
import { approveCause, undoCause } from '@goreal/domain/ledger/cause';
import { undoAmount } from '@goreal/domain/ledger/entry';
import type { ReviewDecision } from '@goreal/domain/submissions/review';
import type { SubmissionStatus } from '@goreal/domain/submissions/submission';
import { submissionMessages } from '@goreal/domain/submissions/submissions.messages';
import { guildChatAnnouncement } from '#features/chat/index.ts';
import { notificationRow, presentNotification } from '#features/notifications/index.ts';
import type { StreakHistory, StreaksService } from '#features/streaks/index.ts';
import { notificationsOf } from './decision-notifications.ts';
import type { DecisionFacts, DecisionRecord } from './review.repository.ts';
import type { Verdict } from './verdict.ts';

export type Outcome = { record: DecisionRecord; decision: ReviewDecision };

type DecisionInput = {
  facts: DecisionFacts;
  verdict: Verdict;
  elderId: string;
  now: Date;
  today: AcademyDay;
  streaks: StreaksService;
};

/**
 * Computes all changes of a verdict to the submission, the player and live events: a pure function of the
 * facts (rules 5, 6 and 7).
 */
export function decide(input: DecisionInput): Outcome {
  const { facts, verdict, elderId, now, today } = input;
  const effects = effectsOf(input);
  const { breakdown, ledger, level, approvedDelta } = effects;
  const notifications = notificationsAbout(input, effects);
  const decision = decisionOf(input, breakdown);
  const record: DecisionRecord = {
    submissionId: facts.submissionId,
    userId: facts.userId,
    from: facts.status,
    to: verdict.to,
    decision: facts.decision,
    profileVersion: facts.profileVersion,
    at: now,
    elderId,
    decidedBy: decision.decidedBy,
    decidedAt: verdict.to === 'pending' ? null : now,
    feedback: 'feedback' in verdict ? verdict.feedback : null,
    auraAwarded: breakdown?.total ?? null,
    breakdown,
    level,
    streak: effects.after.streak,
    streakDay: today,
    approvedDelta,
    acceptance: acceptanceOf(facts, verdict),
    ledger,
    notifications: notifications.map(notificationRow),
    announcement: announcementOf({ facts, level, now }),
    events: [
      ...notifications.map((notification) => ({
        channel: `user:${facts.userId}`,
        name: 'notification.added' as const,
        data: presentNotification(notification),
      })),
      ...eventsOf({ facts, effects, decision }),
    ],
    action: ACTIONS[verdict.to],
    reason: 'feedback' in verdict ? verdict.feedback : verdict.reason,
    auditDetails: { from: facts.status, aura: ledger?.amount ?? 0 },
  };
  return { record, decision };
}

/** The points, level and streak of the player after a verdict. */
type Effects = {
  breakdown: AuraBreakdown | null;
  ledger: DecisionRecord['ledger'];
  aura: number;
  level: DecisionFacts['level'];
  before: { streak: number; freezes: number };
  after: { streak: number; freezes: number };
  approvedDelta: -1 | 0 | 1;
};

function effectsOf({ facts, verdict, today, streaks }: DecisionInput): Effects {
  const breakdown = verdict.to === 'approved' ? breakdownOf(facts, streaks) : null;
  const ledger = ledgerOf(facts, verdict, breakdown);
  const aura = facts.aura + (ledger?.amount ?? 0);
  const history = withSubmission(facts, { state: verdict.to, aura: breakdown?.total ?? 0 });
  return {
    breakdown,
    ledger,
    aura,
    level: levelForAura(aura),
    before: streaks.compute(withSubmission(facts, { state: facts.status, aura: 0 }), today),
    after: streaks.compute(history, today),
    approvedDelta: deltaOf(facts.status, verdict.to),
  };
}

function notificationsAbout(
  { facts, verdict, now }: DecisionInput,
  { breakdown, aura, level, before, after }: Effects,
): ReturnType<typeof notificationsOf> {
  return notificationsOf(
    {
      ...facts,
      round: facts.decision + 1,
      aura: breakdown?.total ?? 0,
      levelBefore: facts.level,
      level,
      at: now,
      ceremony: {
        guild: facts.guild,
        proofType: facts.proofType,
        auraBefore: facts.aura,
        auraAfter: aura,
        streakBefore: before.streak,
        streakAfter: after.streak,
        freezesBefore: before.freezes,
        freezesAfter: after.freezes,
        isDayDone: facts.othersOfDayDone,
      },
    },
    verdict,
  );
}

/** The answer to the elder. */
function decisionOf(
  { facts, verdict, elderId, now }: DecisionInput,
  breakdown: AuraBreakdown | null,
): ReviewDecision {
  return {
    submissionId: facts.submissionId,
    status: verdict.to,
    decidedBy: verdict.to === 'pending' ? null : elderId,
    decidedByName: facts.elderName,
    decidedAt: verdict.to === 'pending' ? null : now.toISOString(),
    auraRewarded: breakdown?.total ?? 0,
    feedback: 'feedback' in verdict ? verdict.feedback : verdict.reason,
    message: messageOf(facts, verdict, breakdown),
  };
}

/** The live events of the profile, of the submission and of the desk. */
function eventsOf(options: {
  facts: DecisionFacts;
  effects: Effects;
  decision: ReviewDecision;
}): DecisionRecord['events'] {
  const { facts, effects, decision } = options;
  const { aura, level, after, approvedDelta } = effects;
  const { userId, submissionId } = facts;
  const player = `user:${userId}`;
  return [
    {
      channel: player,
      name: 'profile.changed',
      data: {
        userId,
        currentAura: aura,
        level: levelName(level),
        levelId: level,
        currentStreak: after.streak,
        approvedSubmissions: facts.approved + approvedDelta,
      },
    },
    {
      channel: player,
      name: 'submission.changed',
      data: { submissionId, status: decision.status },
    },
    decision.status === 'pending'
      ? { channel: 'elders', name: 'review.added', data: { submissionId } }
      : { channel: 'elders', name: 'review.decided', data: { ...decision, userId } },
  ];
}

/** A level reached for the first time is announced in the guild chat; one that is regained is not. */
function announcementOf(options: {
  facts: DecisionFacts;
  level: DecisionFacts['level'];
  now: Date;
}): DecisionRecord['announcement'] {
  const { facts, level, now } = options;
  if (facts.guild === null || hasReached(facts.level, level)) return null;
  return guildChatAnnouncement({
    guild: facts.guild,
    text: chatMessages.system.levelUp(facts.userName, levelName(level)),
    cause: `level:${facts.userId}:${level}`,
    at: now,
  });
}

const ACTIONS = {
  approved: 'submission.approve',
  rejected: 'submission.reject',
  pending: 'submission.undo',
} as const satisfies Record<SubmissionStatus, AuditAction>;

function breakdownOf(facts: DecisionFacts, streaks: StreaksService): AuraBreakdown {
  const history = withSubmission(facts, { state: 'approved', aura: 0 });
  const { streak } = streaks.compute(history, facts.submittedDay);
  const { reward, isDaily, level } = facts;
  return auraOfApproval({ reward, isDaily, level, streakDays: streak });
}

function withSubmission(
  facts: DecisionFacts,
  own: { state: SubmissionStatus; aura: number },
): StreakHistory {
  const { efforts, rests, closures } = facts;
  return { efforts: [...efforts, { day: facts.submittedDay, ...own }], rests, closures };
}

function ledgerOf(
  facts: DecisionFacts,
  verdict: Verdict,
  breakdown: AuraBreakdown | null,
): DecisionRecord['ledger'] {
  if (breakdown) {
    const cause = approveCause(facts.submissionId, facts.decision + 1);
    return { amount: breakdown.total, cause, breakdown };
  }
  if (verdict.to !== 'pending' || facts.auraAwarded === null) return null;
  const amount = undoAmount({ approved: facts.auraAwarded, balance: facts.aura });
  return { amount, cause: undoCause(facts.submissionId, facts.decision), breakdown: null };
}

function deltaOf(from: SubmissionStatus, to: SubmissionStatus): -1 | 0 | 1 {
  if (to === 'approved') return 1;
  return from === 'approved' ? -1 : 0;
}

/** A rejection reopens the acceptance, so that the player can submit again; its undo closes it. */
function acceptanceOf(facts: DecisionFacts, verdict: Verdict): DecisionRecord['acceptance'] {
  const { acceptanceId } = facts;
  if (verdict.to === 'rejected' && !facts.isSuperseded) return { acceptanceId, status: 'accepted' };
  if (verdict.to === 'pending' && facts.status === 'rejected') {
    return { acceptanceId, status: 'submitted' };
  }
  return null;
}

function messageOf(
  { userName }: DecisionFacts,
  verdict: Verdict,
  breakdown: AuraBreakdown | null,
): string {
  if (breakdown) return submissionMessages.approved(userName, breakdown.total);
  return verdict.to === 'pending' ? submissionMessages.undone : submissionMessages.rejected;
}
