import { levelName } from '@goreal/domain/ascension/level-name';
import type { Member, Suspension } from '@goreal/domain/members/member';
import { presentAppeal } from '#platform/appeals/appeals.presenter.ts';
import type { MemberRow, SuspensionRow } from './members.repository.ts';

/** A row of the member list, with its active suspension. */
export function presentMember(row: MemberRow, standing: readonly SuspensionRow[]): Member {
  const suspension = standing.find(({ user_id }) => user_id === row.user_id);
  return {
    userId: row.user_id,
    displayName: row.display_name,
    email: row.email,
    role: row.role,
    guild: row.guild ?? '',
    level: levelName(row.level),
    currentAura: row.current_aura,
    totalSubmissions: row.total_submissions,
    approvedSubmissions: row.approved_submissions,
    joinedAt: row.created_at.toISOString(),
    suspension: suspension ? presentSuspension(suspension) : null,
  };
}

export function presentSuspension(row: SuspensionRow): Suspension {
  return {
    suspensionId: row.suspension_id,
    reason: row.reason,
    suspendedByName: row.suspended_by_name ?? '',
    suspendedAt: row.suspended_at.toISOString(),
    until: row.until.toISOString(),
    liftedAt: row.lifted_at?.toISOString() ?? null,
    appeal: presentAppeal(row),
  };
}
