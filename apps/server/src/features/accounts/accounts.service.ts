import type { Profile } from '@goreal/domain/accounts/profile';
import type { Role } from '@goreal/domain/accounts/role';
import { academyDay } from '@goreal/domain/calendar/day-boundaries';
import { chatMessages } from '@goreal/domain/chat/chat.messages';
import { GUILD_CHANGE } from '@goreal/domain/guilds/guild-change';
import { type GuildId, isGuildId } from '@goreal/domain/guilds/guild-id';
import { guildMessages } from '@goreal/domain/guilds/guilds.messages';
import { lastOperatorStays } from '@goreal/domain/members/members.messages';
import type { ScreenText } from '@goreal/domain/moderation/word-list';
import { appendAudit } from '#features/audit/index.ts';
import { announceInGuildChat, renameInAnnouncements } from '#features/chat/index.ts';
import { renameInNotifications } from '#features/notifications/index.ts';
import { changeProfile, leaveFirstPath } from '#features/profiles/index.ts';
import type { StreaksService } from '#features/streaks/index.ts';
import { renameAccount } from '#platform/auth/auth-users.repository.ts';
import type { Principals } from '#platform/auth/principals.ts';
import type { Clock } from '#platform/clock/clock.ts';
import { countOperators } from '#platform/database/count-operators.repository.ts';
import type { Database, Transaction } from '#platform/database/database.ts';
import { lockPerson } from '#platform/database/lock-person.repository.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { RateLimits } from '#platform/http/rate-limits.ts';
import { presentProfile } from './accounts.presenter.ts';
import {
  type BarredName,
  deleteBarredName,
  findProfile,
  findProfileByEmail,
  type ProfileRow,
  saveBarredName,
} from './accounts.repository.ts';
import { assertName, assertNameWithoutListedWords } from './assert-credentials.ts';

export type AccountsService = {
  /** @throws {AppError} `not-found` */
  profileOf(userId: string): Promise<Profile>;
  /** The id of the account with this email. @throws {AppError} `not-found` */
  userIdOf(email: string): Promise<string>;
  /**
   * Joins or changes the guild (specification 4).
   * @throws {AppError} `not-found`, `too-many-requests` for more changes than `GUILD_CHANGE` allows, or `aborted`
   *   when another choice was made at the same moment
   */
  chooseGuild(userId: string, guild: GuildId): Promise<Profile>;
  /**
   * Changes the display name, already cleaned.
   * @throws {AppError} `invalid-argument` for a title, a mix of scripts or an elder's look-alike
   */
  rename(userId: string, displayName: string): Promise<Profile>;
  /**
   * Sets a display name without a check, in a transaction of the caller that holds the person's lock; the
   * announcements of guild chats follow.
   */
  renameIn(tx: Transaction, change: NewName): Promise<void>;
  /** Bars a name, for good or until it is allowed again: the player may not take it. Idempotent. */
  barNameIn(tx: Transaction, barred: BarredName & { isFinal: boolean }): Promise<void>;
  /** Allows a name again that was not barred for good; false when it was not barred. */
  allowNameIn(tx: Transaction, barred: BarredName): Promise<boolean>;
  /** Closes the first path of a player with an approved submission for good; idempotent. */
  leaveFirstPath(userId: string): Promise<void>;
  /**
   * Sets a role by email; `actorId` is undefined for the command line.
   * @throws {AppError} `not-found`, or `failed-precondition` where another person takes it from the last operator
   */
  grantRole(grant: RoleGrant): Promise<Profile>;
  /** The same in a transaction of the caller. */
  grantRoleIn(tx: Transaction, grant: RoleGrant): Promise<void>;
};

type NewName = { userId: string; from: string; displayName: string };

type RoleGrant = { email: string; role: Role; actorId?: string; reason?: string };

export function createAccountsService(options: {
  database: Database;
  clock: Clock;
  timeZone: string;
  streaks: StreaksService;
  principals: Pick<Principals, 'invalidate'>;
  rateLimits: Pick<RateLimits, 'consume'>;
  screen: ScreenText;
}): AccountsService {
  const { database, clock, timeZone, streaks, principals, rateLimits, screen } = options;

  function announceAfterCommit(tx: Transaction, userId: string): void {
    tx.emitted();
    tx.afterCommit(() => principals.invalidate(userId));
  }

  /** The stored streak is valid for the day it was computed on; on later days it is computed again. */
  async function present(row: ProfileRow | undefined): Promise<Profile> {
    if (!row) throw new AppError('not-found');
    const today = academyDay(clock.now(), timeZone);
    if (row.streak_day === today) return presentProfile(row, row.current_streak);
    return presentProfile(row, (await streaks.current(row.user_id, today)).streak);
  }

  /** Counts a change of guild; the first choice does not count. */
  async function takeGuildChange(userId: string): Promise<void> {
    try {
      await rateLimits.consume('guild-change', { user: userId });
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'too-many-requests') throw error;
      const { changes, days } = GUILD_CHANGE;
      throw new AppError(error.code, guildMessages.changedOften(changes, days), error.details);
    }
  }

  return {
    async userIdOf(email) {
      const found = await findProfileByEmail(database, email);
      if (!found) throw new AppError('not-found');
      return found.user_id;
    },
    profileOf: async (userId) => present(await findProfile(database, userId)),
    async chooseGuild(userId, guild) {
      const before = await findProfile(database, userId);
      if (before?.guild === guild) return present(before);
      if (before?.guild) await takeGuildChange(userId);
      const profile = await database.transaction(async (tx) => {
        await lockPerson(tx, userId);
        const held = await findProfile(tx, userId);
        // A concurrent request changed the guild, so whether this change counts was decided by an outdated guild.
        if (held?.guild !== before?.guild) throw new AppError('aborted');
        announceAfterCommit(tx, userId);
        const change = { userId, change: { guild }, at: clock.now() };
        if (!(await changeProfile(tx, change))) throw new AppError('not-found');
        await tx.emit([
          { channel: `user:${userId}`, name: 'profile.changed', data: { userId, guild } },
        ]);
        const profile = await findProfile(tx, userId);
        await announceInGuildChat(tx, {
          guild,
          text: chatMessages.system.joined(profile?.display_name ?? ''),
          cause: `joined:${userId}:${guild}`,
          at: clock.now(),
        });
        return profile;
      });
      return present(profile);
    },
    async rename(userId, displayName) {
      await assertNameWithoutListedWords(screen, displayName);
      const before = await findProfile(database, userId);
      if (!before) throw new AppError('not-found');
      await assertName(database, { userId, role: before.role, name: displayName });
      // Only now, so that a name that is refused does not count.
      await rateLimits.consume('rename', { user: userId });
      const profile = await database.transaction(async (tx) => {
        // The name may be taken away at the same moment.
        await lockPerson(tx, userId);
        const found = await findProfile(tx, userId);
        if (!found) throw new AppError('not-found');
        await assertName(tx, { userId, role: found.role, name: displayName });
        await renameIn(tx, { userId, from: found.display_name, displayName });
        return findProfile(tx, userId);
      });
      return present(profile);
    },
    renameIn,
    barNameIn: (tx, barred) => saveBarredName(tx, { ...barred, at: clock.now() }),
    allowNameIn: deleteBarredName,
    async leaveFirstPath(userId) {
      await database.transaction(async (tx) => {
        if (await leaveFirstPath(tx, { userId, at: clock.now() })) {
          tx.afterCommit(() => principals.invalidate(userId));
        }
      });
    },
    async grantRole(grant) {
      await database.transaction((tx) => grantRoleIn(tx, grant));
      return present(await findProfileByEmail(database, grant.email));
    },
    grantRoleIn,
  };

  async function renameIn(tx: Transaction, { userId, from, displayName }: NewName): Promise<void> {
    announceAfterCommit(tx, userId);
    await changeProfile(tx, { userId, change: { display_name: displayName }, at: clock.now() });
    await renameAccount(tx, { userId, name: displayName });
    await tx.emit([
      { channel: `user:${userId}`, name: 'profile.changed', data: { userId, displayName } },
    ]);
    await renameInNotifications(tx, { userId, from, to: displayName });
    const renamed = await renameInAnnouncements(tx, { userId, from, to: displayName });
    const { guild } = (await findProfile(tx, userId)) ?? {};
    const guilds = new Set(isGuildId(guild) ? [...renamed, guild] : renamed);
    await tx.emit(
      [...guilds].map((one) => ({
        channel: `guild:${one}` as const,
        name: 'displayName.changed' as const,
        data: { userId },
      })),
    );
  }

  async function grantRoleIn(tx: Transaction, grant: RoleGrant): Promise<void> {
    const { email, role, actorId, reason } = grant;
    const found = await findProfileByEmail(tx, email);
    if (!found) throw new AppError('not-found');
    const userId = found.user_id;
    // Two operators may take the role from each other at the same moment.
    const takesOperator = found.role === 'super_admin' && role !== 'super_admin';
    if (actorId !== undefined && takesOperator && (await countOperators(tx)) === 1) {
      throw new AppError('failed-precondition', lastOperatorStays);
    }
    announceAfterCommit(tx, userId);
    await changeProfile(tx, { userId, change: { role }, at: clock.now() });
    await tx.emit([{ channel: `user:${userId}`, name: 'profile.changed', data: { userId, role } }]);
    await appendAudit(tx, {
      actorId,
      action: 'role.grant',
      subject: `user:${userId}`,
      ...(reason ? { reason } : {}),
      details: { from: found.role, to: role },
    });
  }
}
