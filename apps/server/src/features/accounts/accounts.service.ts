import type { Profile, Role } from '@goreal/domain/accounts';
import { academyDay } from '@goreal/domain/calendar';
import type { GuildId } from '@goreal/domain/guilds';
import { appendAudit } from '#features/audit/index.ts';
import type { StreaksService } from '#features/streaks/index.ts';
import type { Principals } from '#platform/auth/principals.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database, Transaction } from '#platform/database/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { LiveHub } from '#platform/live-events/live-hub.ts';
import { appendEvents } from '#platform/live-events/outbox.ts';
import { presentProfile } from './accounts.presenter.ts';
import { findProfile, findProfileByEmail, updateProfile } from './accounts.repository.ts';
import type { ProfileRow } from './accounts.table.ts';

export type AccountsService = {
  /** @throws {AppError} `not-found` */
  profileOf(userId: string): Promise<Profile>;
  /** Joins or changes the guild (spec section 4). @throws {AppError} `not-found` */
  chooseGuild(userId: string, guild: GuildId): Promise<Profile>;
  /** Sets a role by email; `actorId` is undefined for the command line. @throws {AppError} `not-found` */
  grantRole(options: { email: string; role: Role; actorId?: string }): Promise<Profile>;
};

export function createAccountsService(options: {
  database: Database;
  hub: LiveHub;
  clock: Clock;
  timeZone: string;
  streaks: StreaksService;
  principals: Pick<Principals, 'forget'>;
}): AccountsService {
  const { database, hub, clock, timeZone, streaks, principals } = options;

  function announceAfterCommit(tx: Transaction, userId: string): void {
    tx.afterCommit(() => {
      principals.forget(userId);
      hub.wake();
    });
  }

  /** The stored streak speaks for the day it was computed on; on later days it is computed anew. */
  async function present(row: ProfileRow | undefined): Promise<Profile> {
    if (!row) throw new AppError('not-found');
    const today = academyDay(clock.now(), timeZone);
    if (row.streak_day === today) return presentProfile(row, row.current_streak);
    return presentProfile(row, (await streaks.current(row.user_id, today)).streak);
  }

  return {
    profileOf: async (userId) => present(await findProfile(database, userId)),
    async chooseGuild(userId, guild) {
      const profile = await database.transaction(async (tx) => {
        announceAfterCommit(tx, userId);
        const change = { userId, change: { guild }, at: clock.now() };
        if (!(await updateProfile(tx, change))) throw new AppError('not-found');
        await appendEvents(tx, [
          { channel: `user:${userId}`, name: 'profile.changed', data: { userId, guild } },
        ]);
        return findProfile(tx, userId);
      });
      return present(profile);
    },
    async grantRole({ email, role, actorId }) {
      const profile = await database.transaction(async (tx) => {
        const found = await findProfileByEmail(tx, email);
        if (!found) throw new AppError('not-found');
        const userId = found.user_id;
        announceAfterCommit(tx, userId);
        await updateProfile(tx, { userId, change: { role }, at: clock.now() });
        await appendEvents(tx, [
          { channel: `user:${userId}`, name: 'profile.changed', data: { userId, role } },
        ]);
        await appendAudit(tx, {
          actorId,
          action: 'role.grant',
          subject: `user:${userId}`,
          details: { from: found.role, to: role },
        });
        return findProfile(tx, userId);
      });
      return present(profile);
    },
  };
}
