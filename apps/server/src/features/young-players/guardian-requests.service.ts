import { createHash, randomBytes } from 'node:crypto';
import { HOUR_MS } from '@goreal/domain/calendar/durations';
import {
  GUARDIAN_LINK_HOURS,
  type GuardianLink,
  type YoungPlayer,
} from '@goreal/domain/young-players/guardian';
import { guardianMessages as messages } from '@goreal/domain/young-players/guardians.messages';
import { appendAudit } from '#features/audit/index.ts';
import { assertMayActOn, readMember } from '#features/members/index.ts';
import { createAccountMarks } from '#platform/auth/account-mark.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Config } from '#platform/config/config.ts';
import type { Database, Transaction } from '#platform/database/database.ts';
import type { Principal } from '#platform/http/access.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { RateLimits } from '#platform/http/rate-limits.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { keepsMail } from '#platform/mail/mailer.ts';
import {
  type Child,
  childrenOf,
  findChild,
  findGuardian,
  lockGuardian,
  nameGuardian,
  replaceGuardian,
  replaceLink,
} from './guardians.repository.ts';
import { notifyPlayer } from './notify-player.ts';
import { findBand, findRestriction } from './young-players.repository.ts';
import type { YoungPlayersService } from './young-players.service.ts';

/** How a guardian gets a link: requested by the player, by an elder, or later by the guardian. */
export type GuardianRequestsService = {
  of(userId: string): Promise<YoungPlayer>;
  /**
   * Names the guardian and mails the link; again for a new link or a corrected address until the guardian answers.
   * @throws {AppError} `failed-precondition`, `invalid-argument`, `too-many-requests`
   */
  ask(request: { userId: string; email: string; address: string }): Promise<YoungPlayer>;
  /**
   * Creates a link that an elder gives to a guardian. Another guardian than before has to consent again; until then no
   * consent applies.
   * @throws {AppError} `not-found`, `permission-denied`, `failed-precondition`
   */
  handOver(request: {
    elder: Pick<Principal, 'userId' | 'role'>;
    userId: string;
    email: string;
    reason: string;
  }): Promise<GuardianLink>;
  /**
   * Mails a guardian a link for each of their children; the answer does not reveal whether the address is a
   * guardian's.
   */
  sendOwn(email: string): Promise<void>;
};

export function createGuardianRequests(options: {
  database: Database;
  clock: Clock;
  config: Config;
  jobs: Pick<Jobs, 'sendIn'>;
  rateLimits: Pick<RateLimits, 'consume'>;
  youngPlayers: Pick<YoungPlayersService, 'endConsentIn'>;
}): GuardianRequestsService {
  const { database, clock, config, jobs, rateLimits, youngPlayers } = options;
  const { publicUrl } = config.http;
  const sendsMail = keepsMail(config);
  const markOf = createAccountMarks(config);

  async function childOf(userId: string): Promise<Child> {
    const child = await findChild(database, userId);
    if (!child) throw new AppError('failed-precondition', messages.notYoung);
    return child;
  }

  function assertOther(child: Child, email: string): void {
    if (email === child.email) throw new AppError('invalid-argument', messages.ownEmail);
  }

  async function mail(
    tx: Transaction,
    { subject, body }: (typeof messages)['askMail'] | (typeof messages)['manageMail'],
    { to, name, made }: { to: string; name: string; made: MadeLink },
  ): Promise<void> {
    const text = body({ name, url: made.link, hours: GUARDIAN_LINK_HOURS });
    await jobs.sendIn(tx, 'mail.send', { to, subject: subject(name), text });
  }

  async function of(userId: string): Promise<YoungPlayer> {
    const [band, guardian, restriction] = await Promise.all([
      findBand(database, userId),
      findGuardian(database, userId),
      findRestriction(database, userId),
    ]);
    return {
      band: (band?.band as YoungPlayer['band']) ?? null,
      restriction,
      guardian: guardian
        ? {
            email: guardian.email,
            askedAt: guardian.asked_at.toISOString(),
            answer: guardian.answer as NonNullable<YoungPlayer['guardian']>['answer'],
            answeredAt: guardian.answered_at?.toISOString() ?? null,
          }
        : null,
      sendsMail,
      reviewAskedAt: band?.review_asked_at?.toISOString() ?? null,
    };
  }

  return {
    of,
    async ask({ userId, email, address }) {
      const child = await childOf(userId);
      assertOther(child, email);
      await rateLimits.consume('guardian-ask-address', { address });
      if (sendsMail) await rateLimits.consume('guardian-mail', { account: markOf(email) });
      await database.transaction(async (tx) => {
        if (!(await nameGuardian(tx, { userId, email }))) {
          const answer = (await findGuardian(tx, userId))?.answer;
          const reason = answer ? messages.answered : messages.replaced;
          throw new AppError('failed-precondition', reason);
        }
        if (!sendsMail) return;
        const made = await makeGuardianLink(tx, { userId, email, publicUrl });
        await mail(tx, messages.askMail, { to: email, name: child.display_name, made });
      });
      return of(userId);
    },
    async handOver({ elder, userId, email, reason }) {
      const { role } = await readMember(database, { userId, now: clock.now() });
      assertMayActOn(elder, { user_id: userId, role });
      const child = await childOf(userId);
      assertOther(child, email);
      const { link, expiresAt } = await database.transaction(async (tx) => {
        // The new one has agreed to nothing.
        if (await replaceGuardian(tx, { userId, email })) {
          if (await youngPlayers.endConsentIn(tx, userId))
            await notifyPlayer(tx, { userId, what: 'replaced', at: clock.now() });
        }
        await appendAudit(tx, {
          actorId: elder.userId,
          action: 'member.guardian-link',
          subject: `user:${userId}`,
          reason,
        });
        return makeGuardianLink(tx, { userId, email, publicUrl });
      });
      return { link, expiresAt: expiresAt.toISOString() };
    },
    async sendOwn(email) {
      if (!sendsMail) throw new AppError('failed-precondition', messages.withoutMail);
      await rateLimits.consume('guardian-mail', { account: markOf(email) });
      for (const { user_id: userId, display_name: name } of await childrenOf(database, email)) {
        await database.transaction(async (tx) => {
          // An elder may have named another guardian meanwhile.
          if (!(await lockGuardian(tx, { userId, email }))) return;
          const made = await makeGuardianLink(tx, { userId, email, publicUrl });
          await mail(tx, messages.manageMail, { to: email, name, made });
        });
      }
    },
  };
}

type MadeLink = { link: string; expiresAt: Date };

/**
 * Creates a guardian's link for a player; earlier ones become invalid. Its token is in the fragment, so that
 * no proxy logs it.
 */
async function makeGuardianLink(
  tx: Transaction,
  { userId, email, publicUrl }: { userId: string; email: string; publicUrl: URL },
): Promise<MadeLink> {
  const token = randomBytes(24).toString('base64url');
  const expiresAt = new Date(Date.now() + GUARDIAN_LINK_HOURS * HOUR_MS);
  await replaceLink(tx, { tokenHash: hashOfToken(token), userId, email, expiresAt });
  return { link: new URL(`/guardian#${token}`, publicUrl).href, expiresAt };
}

/** A token has 192 random bits, so an unkeyed SHA-256 cannot be reversed by guessing. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(`guardian:${token}`).digest('base64url');
}
