import { GUARDIAN_PURPOSE } from '@goreal/domain/consents/purpose';
import type { GuildId } from '@goreal/domain/guilds/guild-id';
import type { AgeBand } from '@goreal/domain/young-players/age-band';
import { youngPlayersMessages as messages } from '@goreal/domain/young-players/young-players.messages';
import { appendAudit } from '#features/audit/index.ts';
import { clearMessageEvents, clearRestrictedMessageEvents } from '#features/chat/index.ts';
import { type ConsentsService, hasConsent } from '#features/consents/index.ts';
import { assertMayActOn, readMember } from '#features/members/index.ts';
import { renameInNotifications } from '#features/notifications/index.ts';
import { playerNames } from '#features/profiles/index.ts';
import type { Principals } from '#platform/auth/principals.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database, Transaction } from '#platform/database/database.ts';
import { lockPerson } from '#platform/database/lock-person.repository.ts';
import type { Principal } from '#platform/http/access.ts';
import { AppError } from '#platform/http/app-error.ts';
import { endGuardianship, findGuardian, hasGuardianConsent } from './guardians.repository.ts';
import {
  declareBand,
  findBand,
  readMode,
  requestAgeReview,
  setBand,
  writeMode,
} from './young-players.repository.ts';

export type YoungPlayersService = {
  isOn(): Promise<boolean>;
  /**
   * Turns the mode on or off; `actorId` is undefined for the command line. Turned on, it takes what restricted accounts
   * wrote out of open guild chats and of streams that resume.
   */
  setMode(change: { isOn: boolean; actorId: string | undefined }): Promise<void>;
  /**
   * Stores a person's own answer. @throws {AppError} `failed-precondition` (mode off, or older than stated
   * before)
   */
  declare(answer: { userId: string; band: AgeBand }): Promise<void>;
  /** A player who is recorded as under 16 asks an elder to review it. @throws {AppError} `failed-precondition` */
  requestAgeReview(userId: string): Promise<void>;
  /** An elder sets the band of a member. @throws {AppError} `not-found`, `permission-denied` */
  correct(change: {
    elder: Principal | undefined;
    userId: string;
    band: AgeBand;
    reason: string;
  }): Promise<void>;
  /**
   * Withdraws the child's consents to sharing and to reading health data, because no guardian has agreed, and takes
   * what the child wrote out of open guild chats, and the name out of others' notifications.
   */
  closeIn(tx: Transaction, userId: string): Promise<void>;
  /** Ends what a guardian agreed to, with everything that it opened; false when nothing was agreed. */
  endConsentIn(tx: Transaction, userId: string): Promise<boolean>;
};

const OUTWARD = ['strava', 'strava_sharing'] as const;

export function createYoungPlayersService(options: {
  database: Database;
  clock: Clock;
  consents: Pick<ConsentsService, 'recordIn'>;
  principals: Pick<Principals, 'invalidate' | 'invalidateAll'>;
}): YoungPlayersService {
  const { database, clock, consents, principals } = options;

  function invalidateAfterCommit(tx: Transaction, userId: string): void {
    tx.emitted();
    tx.afterCommit(() => principals.invalidate(userId));
  }

  async function assertOn(): Promise<void> {
    if (!(await readMode(database))) throw new AppError('failed-precondition', messages.modeOff);
  }

  /** Makes pages that show these chats read them again. */
  async function readChatsAgain(
    tx: Transaction,
    chats: readonly { guild: GuildId; userId: string }[],
  ): Promise<void> {
    await tx.emit(
      chats.map(({ guild, userId }) => ({
        channel: `guild:${guild}` as const,
        name: 'displayName.changed' as const,
        data: { userId },
      })),
    );
  }

  async function closeIn(tx: Transaction, userId: string): Promise<void> {
    for (const purpose of OUTWARD) {
      if (!(await hasConsent(tx, { userId, purpose }))) continue;
      await consents.recordIn(tx, { userId, purpose, granted: false });
    }
    const guilds = await clearMessageEvents(tx, userId);
    await readChatsAgain(
      tx,
      guilds.map((guild) => ({ guild, userId })),
    );
    const from = (await playerNames(tx, [userId])).get(userId);
    if (from !== undefined) {
      await renameInNotifications(tx, { userId, from, to: messages.somebody });
    }
  }

  async function endConsentIn(tx: Transaction, userId: string): Promise<boolean> {
    if (!(await hasGuardianConsent(tx, userId))) return false;
    await consents.recordIn(tx, { userId, purpose: GUARDIAN_PURPOSE, granted: false });
    await closeIn(tx, userId);
    invalidateAfterCommit(tx, userId);
    return true;
  }

  /** A guardian whose rights ended at 16 cannot withdraw an earlier consent, so it is withdrawn here. */
  async function startYoungIn(tx: Transaction, userId: string): Promise<void> {
    if (!(await findGuardian(tx, userId))) await endConsentIn(tx, userId);
    await closeIn(tx, userId);
  }

  return {
    closeIn,
    endConsentIn,
    isOn: () => readMode(database),
    async setMode({ isOn, actorId }) {
      await database.transaction(async (tx) => {
        const before = await readMode(tx);
        await writeMode(tx, isOn);
        if (isOn && !before) await readChatsAgain(tx, await clearRestrictedMessageEvents(tx));
        await appendAudit(tx, {
          actorId,
          action: 'young-players.set',
          subject: 'young-players',
          details: { from: before, to: isOn },
        });
        tx.emitted();
        tx.afterCommit(() => principals.invalidateAll());
      });
    },
    async declare({ userId, band }) {
      await assertOn();
      await database.transaction(async (tx) => {
        // Renames take this lock first too; without it, an elder's answer could be stored between the next two statements.
        await lockPerson(tx, userId);
        const before = (await findBand(tx, userId))?.band;
        if (!(await declareBand(tx, { userId, band }))) {
          throw new AppError('failed-precondition', messages.bandStays);
        }
        // The same answer again changes nothing: it would delay the guild chats as often as it is sent.
        if (band === before) return;
        if (band === 'under-16') await startYoungIn(tx, userId);
        invalidateAfterCommit(tx, userId);
      });
    },
    async requestAgeReview(userId) {
      await assertOn();
      if (await requestAgeReview(database, userId)) return;
      throw new AppError('failed-precondition', messages.noReview);
    },
    async correct({ elder, userId, band, reason }) {
      // The operator's tool may also set it while the mode is off.
      if (elder) await assertOn();
      await database.transaction(async (tx) => {
        await lockPerson(tx, userId);
        const { role } = await readMember(tx, { userId, now: clock.now() });
        if (elder) assertMayActOn(elder, { user_id: userId, role });
        const before = (await findBand(tx, userId))?.band ?? null;
        await setBand(tx, { userId, band });
        if (band === 'under-16') await startYoungIn(tx, userId);
        else await endGuardianship(tx, userId);
        await appendAudit(tx, {
          actorId: elder?.userId,
          action: 'member.age-band',
          subject: `user:${userId}`,
          reason,
          details: { from: before, to: band },
        });
        invalidateAfterCommit(tx, userId);
      });
    },
  };
}
