import { createHmac, randomInt } from 'node:crypto';
import {
  CODE_ALPHABET,
  CODE_LENGTH,
  type Door,
  type DoorChange,
  type DoorState,
  formatCode,
  INVITATION_LIMITS,
  type Invitation,
  isOpeningToken,
  type MadeInvitation,
  type NewInvitation,
  normaliseCode,
  type OfferedInvitation,
} from '@goreal/domain/door/door';
import { doorMessages as messages } from '@goreal/domain/door/door.messages';
import { NEWCOMER_LIMITS } from '@goreal/domain/door/newcomer';
import { newcomerMessages } from '@goreal/domain/door/newcomers.messages';
import { isGuildId } from '@goreal/domain/guilds/guild-id';
import type { AccountsService } from '#features/accounts/index.ts';
import { appendAudit } from '#features/audit/index.ts';
import type { Admission, Admitted } from '#platform/auth/admission.ts';
import { type Clock, daysAfter } from '#platform/clock/clock.ts';
import type { Config } from '#platform/config/config.ts';
import { deriveKeys } from '#platform/config/keys.ts';
import type { Database } from '#platform/database/database.ts';
import { lockPerson } from '#platform/database/lock-person.repository.ts';
import { AppError } from '#platform/http/app-error.ts';
import { mapPage, type Page, type PageRequest } from '#platform/http/page.ts';
import type { Logger } from '#platform/logging/logger.ts';
import {
  countUsable,
  findInvitation,
  findUsable,
  giveBackUse,
  type InvitationRow,
  insertInvitation,
  invitationsPage,
  readDoor,
  recordInvited,
  revokeInvitation,
  takeUse,
  writeDoor,
} from './door.repository.ts';
import type { FirstOperator } from './first-operator.ts';
import { findNewcomer, giveBackPlace, removeNewcomer, takePlace } from './newcomers.repository.ts';

/** Longer than a registration waits for the hashing of its password. */
const PLACE_SECONDS = 120;

export type DoorService = Admission & {
  state(): Promise<Door>;
  /**
   * Opens or closes registration, or changes whose accounts wait for an elder; accounts that already wait
   * keep waiting. `actorId` is undefined for the command line.
   */
  change(change: DoorChange & { actorId: string | undefined }): Promise<Door>;
  /** @throws {AppError} `not-found` for a code that cannot be used now */
  offered(code: string): Promise<OfferedInvitation>;
  page(request: PageRequest): Promise<Page<Invitation>>;
  /** @throws {AppError} `resource-exhausted` when the elder has too many usable ones */
  invite(wanted: NewInvitation & { actorId: string | undefined }): Promise<MadeInvitation>;
  /** @throws {AppError} `not-found` */
  revoke(what: { invitationId: string; actorId: string }): Promise<Invitation>;
};

export function createDoorService(options: {
  database: Database;
  config: Config;
  clock: Clock;
  logger: Logger;
  accounts: Pick<AccountsService, 'chooseGuild'>;
  firstOperator: FirstOperator;
}): DoorService {
  const { database, config, clock, logger, accounts, firstOperator } = options;
  const keys = deriveKeys(config, 'invitations');

  /** The stored hashes of a code, one for each accepted secret; none for a text that cannot be a code. */
  function hashesOf(typed: string | undefined): string[] {
    const code = typed === undefined ? undefined : normaliseCode(typed);
    if (code === undefined) return [];
    return keys.map((key) => createHmac('sha256', key).update(code).digest('base64url'));
  }

  async function usable(typed: string | undefined): Promise<InvitationRow | undefined> {
    const codeHashes = hashesOf(typed);
    if (codeHashes.length === 0) return undefined;
    return findUsable(database, { codeHashes, now: clock.now() });
  }

  /** @throws {AppError} `permission-denied` */
  async function take(typed: string | undefined, state: DoorState) {
    if (state === 'closed') throw new AppError('permission-denied', messages.closed);
    if (typed === undefined && state === 'open') return undefined;
    if (typed === undefined) throw new AppError('permission-denied', messages.invitationNeeded);
    const codeHashes = hashesOf(typed);
    const now = clock.now();
    const taken = codeHashes.length > 0 ? await takeUse(database, { codeHashes, now }) : undefined;
    if (!taken) throw new AppError('permission-denied', messages.invitationInvalid);
    return taken;
  }

  /** @throws {AppError} `resource-exhausted` when the maximum number of accounts waits, or is being registered */
  async function takePlaceToWait(): Promise<string> {
    const limits = { waitingMax: NEWCOMER_LIMITS.waitingMax, seconds: PLACE_SECONDS };
    const placeId = await database.transaction((tx) => takePlace(tx, limits));
    if (placeId === undefined) throw new AppError('resource-exhausted', newcomerMessages.full);
    return placeId;
  }

  /** A fault here changes no answer: a place that was not given back ends by itself. */
  async function endPlace(placeId: string | undefined): Promise<void> {
    if (placeId === undefined) return;
    await giveBackPlace(database, placeId).catch((error: unknown) =>
      logger.warn({ error }, 'a place in the queue of newcomers was not given back'),
    );
  }

  return {
    isInvited: async (typed) => (await usable(typed)) !== undefined,
    async roleOf(typed) {
      const isFirst = typed !== undefined && (await firstOperator.offered(typed)) !== undefined;
      return isFirst ? 'super_admin' : 'player';
    },
    async admit(typed): Promise<Admitted> {
      const asOperator = typed === undefined ? undefined : await firstOperator.admit(typed);
      if (asOperator) return asOperator;
      if (typed !== undefined && isOpeningToken(typed)) {
        throw new AppError('permission-denied', messages.openingInvalid);
      }
      const { state, approval } = await readDoor(database);
      const taken = await take(typed, state);
      const placeId = !taken && approval !== 'off' ? await takePlaceToWait() : undefined;
      return {
        async entered(userId) {
          await endPlace(placeId);
          if (!taken) return;
          await recordInvited(database, { userId, invitationId: taken.invitation_id });
          // The account waits from its creation; an elder's invitation counts as that elder's approval.
          if (approval !== 'everybody') await removeNewcomer(database, userId);
          else if (await findNewcomer(database, userId)) return;
          if (isGuildId(taken.guild)) await accounts.chooseGuild(userId, taken.guild);
        },
        async refused() {
          await endPlace(placeId);
          if (taken) await giveBackUse(database, taken.invitation_id);
        },
      };
    },
    state: () => readDoor(database),
    change: ({ actorId, state, approval }) =>
      database.transaction(async (tx) => {
        const before = await readDoor(tx);
        const after = { state: state ?? before.state, approval: approval ?? before.approval };
        await writeDoor(tx, after);
        const entry = { actorId, subject: 'door' } as const;
        if (state) {
          const details = { from: before.state, to: state };
          await appendAudit(tx, { ...entry, action: 'door.set', details });
        }
        if (approval) {
          const details = { from: before.approval, to: approval };
          await appendAudit(tx, { ...entry, action: 'newcomer.approval', details });
        }
        return after;
      }),
    async offered(code) {
      const until = await firstOperator.offered(code);
      if (until) {
        const offer = { guild: null, invitedBy: null, expiresAt: until.toISOString() };
        return { ...offer, makesOperator: true };
      }
      if (isOpeningToken(code)) throw new AppError('not-found', messages.openingInvalid);
      const found = await usable(code);
      if (!found) throw new AppError('not-found', messages.invitationInvalid);
      const { guild, created_by_name: invitedBy, expires_at: expiresAt } = present(found);
      return { guild, invitedBy, expiresAt, makesOperator: false };
    },
    page: async (request) =>
      mapPage(await invitationsPage(database, { ...request, now: clock.now() }), toInvitation),
    async invite({ guild, uses, days, note, actorId }) {
      const code = newCode();
      const [codeHash = ''] = hashesOf(code);
      const expiresAt = daysAfter(new Date(), days);
      const made = await database.transaction(async (tx) => {
        const { perElder } = INVITATION_LIMITS;
        if (actorId !== undefined) {
          await lockPerson(tx, actorId);
          if ((await countUsable(tx, actorId)) >= perElder) {
            throw new AppError('resource-exhausted', messages.tooMany(perElder));
          }
        }
        const values = { codeHash, guild, uses, note, expiresAt, createdBy: actorId ?? null };
        const invitationId = await insertInvitation(tx, values);
        const subject = `invitation:${invitationId}` as const;
        const details = { guild, uses, days };
        await appendAudit(tx, { actorId, action: 'invitation.create', subject, details });
        return findInvitation(tx, { invitationId, now: clock.now() });
      });
      if (!made) throw new AppError('internal');
      const shown = formatCode(code);
      const link = new URL(`/register?invitation=${shown}`, config.http.publicUrl).href;
      return { invitation: toInvitation(made), code: shown, link };
    },
    async revoke({ invitationId, actorId }) {
      const ended = await database.transaction(async (tx) => {
        if (!(await revokeInvitation(tx, invitationId))) throw new AppError('not-found');
        const subject = `invitation:${invitationId}` as const;
        await appendAudit(tx, { actorId, action: 'invitation.revoke', subject });
        return findInvitation(tx, { invitationId, now: clock.now() });
      });
      if (!ended) throw new AppError('not-found');
      return toInvitation(ended);
    },
  };
}

function newCode(): string {
  const sign = () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)];
  return Array.from({ length: CODE_LENGTH }, sign).join('');
}

function present(row: InvitationRow) {
  const guild = isGuildId(row.guild) ? row.guild : null;
  return { ...row, guild, expires_at: row.expires_at.toISOString() };
}

function toInvitation(row: InvitationRow): Invitation {
  const { guild, expires_at: expiresAt } = present(row);
  return {
    invitationId: row.invitation_id,
    guild,
    uses: row.uses,
    used: row.used,
    note: row.note,
    createdBy: row.created_by_name,
    createdAt: row.created_at.toISOString(),
    expiresAt,
    state: stateOf(row),
  };
}

function stateOf(row: InvitationRow): Invitation['state'] {
  if (row.revoked_at) return 'revoked';
  if (row.used >= row.uses) return 'used-up';
  if (row.expires_at.getTime() <= Date.now()) return 'expired';
  return row.maker_may_invite ? 'usable' : 'paused';
}
