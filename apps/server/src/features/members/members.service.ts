import { isElder, isSuperAdmin, type Role } from '@goreal/domain/accounts/role';
import { appealMessages } from '@goreal/domain/appeals/appeals.messages';
import type { Member, MemberFilter } from '@goreal/domain/members/member';
import { memberMessages as texts } from '@goreal/domain/members/members.messages';
import type { AccountsService } from '#features/accounts/index.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Connection, Database } from '#platform/database/database.ts';
import type { Principal } from '#platform/http/access.ts';
import { AppError } from '#platform/http/app-error.ts';
import { mapPage, type Page, type PageRequest } from '#platform/http/page.ts';
import { presentMember, presentSuspension } from './members.presenter.ts';
import type { MemberRow } from './members.repository.ts';
import { countMembers, findMember, membersPage } from './members.repository.ts';
import { activeSuspensions, suspensionsOf } from './suspensions.repository.ts';

export type MembersService = {
  /** The member list: names that match with their marks first, then by name. */
  page(options: PageRequest & { filter: MemberFilter }): Promise<Page<Member> & { total: number }>;
  /** One member with every suspension. @throws {AppError} `not-found` */
  member(userId: string): Promise<Member & { suspensions: ReturnType<typeof presentSuspension>[] }>;
  /** @throws {AppError} `not-found`, `permission-denied` (oneself) */
  changeRole(options: {
    operator: Principal;
    userId: string;
    role: Role;
    reason: string;
  }): Promise<Member>;
};

export function createMembersService(options: {
  database: Database;
  clock: Clock;
  grantRole: AccountsService['grantRole'];
}): MembersService {
  const { database, clock, grantRole } = options;
  return {
    async page({ filter, ...request }) {
      const now = clock.now();
      const [page, total] = await Promise.all([
        membersPage(database, { filter, now, ...request }),
        countMembers(database, { filter, now }),
      ]);
      const userIds = page.items.map((row) => row.user_id);
      const standing = await activeSuspensions(database, { userIds, now });
      return { ...mapPage(page, (row) => presentMember(row, standing)), total };
    },
    async member(userId) {
      const suspensions = await suspensionsOf(database, userId);
      const member = await readMember(database, { userId, now: clock.now() });
      return { ...member, suspensions: suspensions.map(presentSuspension) };
    },
    async changeRole({ operator, userId, role, reason }) {
      const found = await findMember(database, { userId, now: clock.now() });
      if (!found) throw new AppError('not-found');
      if (userId === operator.userId)
        throw new AppError('permission-denied', appealMessages.notSelf);
      await grantRole({ email: found.email, role, actorId: operator.userId, reason });
      return readMember(database, { userId, now: clock.now() });
    },
  };
}

/** @throws {AppError} `not-found` */
export async function readMember(
  connection: Connection,
  { userId, now }: { userId: string; now: Date },
): Promise<Member> {
  const row = await findMember(connection, { userId, now });
  if (!row) throw new AppError('not-found');
  return presentMember(row, await activeSuspensions(connection, { userIds: [userId], now }));
}

/**
 * Elders may act on players, operators on elders too; no one on themselves or on an operator.
 * @throws {AppError} `permission-denied`
 */
export function assertMayActOn(
  actor: Pick<Principal, 'userId' | 'role'>,
  member: Pick<MemberRow, 'user_id' | 'role'>,
): void {
  if (member.user_id === actor.userId)
    throw new AppError('permission-denied', appealMessages.notSelf);
  if (isSuperAdmin(member.role)) throw new AppError('permission-denied', texts.notOperators);
  if (isElder(member.role) && !isSuperAdmin(actor.role)) {
    throw new AppError('permission-denied', texts.notElders);
  }
}
