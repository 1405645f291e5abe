import { CONSENT_VERSIONS, GUARDIAN_PURPOSE } from '@goreal/domain/consents/purpose';
import type { ErasureReceipt } from '@goreal/domain/erasures/erasure';
import type { Export } from '@goreal/domain/exports/export';
import type { GuardianDecision, GuardianView } from '@goreal/domain/young-players/guardian';
import { guardianMessages as messages } from '@goreal/domain/young-players/guardians.messages';
import type { ConsentsService } from '#features/consents/index.ts';
import type { ErasuresService } from '#features/erasures/index.ts';
import type { ExportsService } from '#features/exports/index.ts';
import type { Principals } from '#platform/auth/principals.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Config } from '#platform/config/config.ts';
import type { Database, Transaction } from '#platform/database/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { RateLimits } from '#platform/http/rate-limits.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { hashOfToken } from './guardian-requests.service.ts';
import { findLink, type OpenLink, takeLink, writeAnswer } from './guardians.repository.ts';
import { notifyPlayer } from './notify-player.ts';
import type { YoungPlayersService } from './young-players.service.ts';

/** Actions of the holder of a guardian's link. Every function throws `not-found` for an invalid link. */
export type GuardiansService = {
  look(token: string): Promise<GuardianView>;
  /** Uses up the link. @throws {AppError} `failed-precondition` (outdated text, nothing to withdraw) */
  decide(decision: GuardianDecision): Promise<void>;
  requestExport(token: string): Promise<Export>;
  readyFile(wanted: { token: string; exportId: string }): ReturnType<ExportsService['readyFile']>;
  /** Uses up the link, and deletes the child's account. @throws {AppError} `failed-precondition` for another name */
  erase(order: { token: string; playerName: string }): Promise<ErasureReceipt>;
};

const ANSWERS = { agree: 'agreed', refuse: 'refused', withdraw: 'withdrawn' } as const;

export function createGuardiansService(options: {
  database: Database;
  clock: Clock;
  config: Config;
  consents: Pick<ConsentsService, 'recordIn'>;
  exports: ExportsService;
  erasures: Pick<ErasuresService, 'eraseFor'>;
  jobs: Pick<Jobs, 'sendIn'>;
  principals: Pick<Principals, 'invalidate'>;
  rateLimits: Pick<RateLimits, 'consume'>;
  youngPlayers: Pick<YoungPlayersService, 'closeIn'>;
}): GuardiansService {
  const { database, clock, consents, exports, erasures, jobs, principals, rateLimits } = options;
  const page = new URL('/guardian', options.config.http.publicUrl).href;

  async function open(token: string): Promise<OpenLink> {
    const link = await findLink(database, hashOfToken(token));
    if (!link) throw new AppError('not-found', messages.linkInvalid);
    return link;
  }

  async function take(tx: Transaction, token: string) {
    const taken = await takeLink(tx, hashOfToken(token));
    if (!taken) throw new AppError('not-found', messages.linkInvalid);
    return taken;
  }

  return {
    async look(token) {
      const link = await open(token);
      const made = await exports.of(link.user_id);
      return {
        playerName: link.display_name,
        guardianEmail: link.link_email,
        answer: link.answer,
        answeredAt: link.answered_at?.toISOString() ?? null,
        agreedVersion: link.agreed_version,
        version: CONSENT_VERSIONS.guardian,
        expiresAt: link.expires_at.toISOString(),
        exports: made.map(({ url: _, ...about }) => about),
      };
    },
    async decide({ token, decision, version }) {
      const link = await open(token);
      if (decision === 'withdraw' && link.answer !== 'agreed') {
        throw new AppError('failed-precondition', messages.nothingToWithdraw);
      }
      const answer = ANSWERS[decision];
      const granted = answer === 'agreed';
      await database.transaction(async (tx) => {
        const { user_id: userId, email } = await take(tx, token);
        await writeAnswer(tx, { userId, email, answer });
        await consents.recordIn(tx, {
          userId,
          purpose: GUARDIAN_PURPOSE,
          granted,
          guardianEmail: email,
          ...(granted && { version }),
        });
        if (!granted) await options.youngPlayers.closeIn(tx, userId);
        await notifyPlayer(tx, { userId, what: answer, at: clock.now() });
        tx.emitted();
        tx.afterCommit(() => principals.invalidate(userId));
        const { subject, body } = messages.answeredMail;
        const name = link.display_name;
        const text = body({ name, answer, page });
        await jobs.sendIn(tx, 'mail.send', { to: email, subject: subject(name), text });
      });
    },
    async requestExport(token) {
      const { user_id: userId } = await open(token);
      await rateLimits.consume('export', { user: userId });
      return exports.request(userId);
    },
    async readyFile({ token, exportId }) {
      const { user_id: userId } = await open(token);
      return exports.readyFile({ userId, exportId });
    },
    async erase({ token, playerName }) {
      const link = await open(token);
      if (playerName.trim().normalize() !== link.display_name.normalize()) {
        throw new AppError('failed-precondition', messages.wrongName);
      }
      const before = async (tx: Transaction) => void (await take(tx, token));
      return erasures.eraseFor({ userId: link.user_id, before, copyTo: link.link_email });
    },
  };
}
