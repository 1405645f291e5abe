import { isSameAcademyDay } from '@goreal/domain/calendar/day-boundaries';
import { acceptanceDecision } from '@goreal/domain/quests/acceptance';
import type { ActiveQuest, Quest } from '@goreal/domain/quests/quest';
import { guessReportType } from '@goreal/domain/quests/quest-form';
import type { AcceptanceRow, QuestRow } from './quests.repository.ts';

export function presentQuest(row: QuestRow): Quest {
  return {
    questId: row.quest_id,
    title: row.title,
    description: row.description,
    auraReward: row.aura_reward,
    isActive: row.is_active,
    isDaily: row.is_daily,
    guild: row.guild,
    reportType: row.report_type ?? guessReportType(row.description),
    ...(row.minutes === null ? {} : { minutes: row.minutes }),
    ...(row.is_personal ? { isPersonal: true } : {}),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

export function presentActiveQuest(
  row: AcceptanceRow & { is_daily: boolean },
  { now, timeZone }: { now: Date; timeZone: string },
): ActiveQuest {
  const acceptedToday = isSameAcademyDay({ first: row.accepted_at, second: now, timeZone });
  const decision = acceptanceDecision({
    isDaily: row.is_daily,
    latest: { status: row.status, acceptedToday },
  });
  return {
    questId: row.quest_id,
    userId: row.user_id,
    acceptedAt: row.accepted_at.toISOString(),
    status: row.status,
    acceptedToday,
    canAccept: decision === 'create' || decision === 'renew',
  };
}
