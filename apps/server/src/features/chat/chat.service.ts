import { isElder } from '@goreal/domain/accounts/role';
import { formatDateTime } from '@goreal/domain/calendar/format';
import { chatMessages } from '@goreal/domain/chat/chat.messages';
import type { ChatMessage } from '@goreal/domain/chat/chat-message';
import type { GuildChat } from '@goreal/domain/chat/guild-chat';
import { type GuildId, isGuildId } from '@goreal/domain/guilds/guild-id';
import type { ScreenText } from '@goreal/domain/moderation/word-list';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Principal } from '#platform/http/access.ts';
import { AppError } from '#platform/http/app-error.ts';
import { mapPage, type Page, type PageRequest } from '#platform/http/page.ts';
import { presentMessage } from './chat.presenter.ts';
import { findByKey, messagesPage, saveRead } from './chat.repository.ts';
import { type ChatOfMemberRow, chatOfMember } from './guild-chats.repository.ts';
import { insertMessage, obstaclesOf, type Placed } from './post-message.repository.ts';

/** A request to a guild chat. */
type Visit = { caller: Principal; guild: GuildId };

export type ChatService = {
  /** @throws {AppError} `permission-denied` for another guild's chat; so do all of these */
  chat(visit: Visit): Promise<GuildChat>;
  /** Newest first. @throws {AppError} `failed-precondition` while the chat is closed */
  page(options: Visit & PageRequest): Promise<Page<ChatMessage>>;
  /**
   * Posts once per key; a repetition returns the first message, `isNew` false.
   * @throws {AppError} `permission-denied` (muted, quiet mode), `resource-exhausted` (slow mode, with
   *   `details.retryAfter` seconds), `failed-precondition` (closed), `invalid-argument` (word list)
   */
  post(
    options: Visit & { message: string; key?: string | undefined },
  ): Promise<{ message: ChatMessage; isNew: boolean }>;
  read(options: Visit & { sequence: number }): Promise<void>;
};

export function createChatService(options: {
  database: Database;
  clock: Clock;
  timeZone: string;
  /** checks a text against the word list */
  screen: ScreenText;
}): ChatService {
  const { database, clock, timeZone, screen } = options;

  async function enter({ caller, guild }: Visit): Promise<ChatOfMemberRow> {
    assertOwnGuildChat(caller, guild);
    const now = clock.now();
    const chat = await chatOfMember(database, { guild, userId: caller.userId, now });
    if (!chat) throw new AppError('not-found');
    return chat;
  }

  /** Why a message was not posted; queried only after a failure. */
  async function refuse(visit: Visit): Promise<never> {
    const { caller, guild } = visit;
    const now = clock.now();
    const found = await obstaclesOf(database, { guild, userId: caller.userId, now });
    if (!found || found.mode === 'off') {
      throw new AppError('failed-precondition', chatMessages.off);
    }
    if (found.mutedUntil) {
      const until = formatDateTime(found.mutedUntil, timeZone);
      const text = chatMessages.muted(until, found.muteReason ?? '');
      throw new AppError('permission-denied', text, { until: found.mutedUntil.toISOString() });
    }
    if (found.mode === 'read-only' && !isElder(caller.role)) {
      throw new AppError('permission-denied', chatMessages.readOnly);
    }
    const sinceLast = now.getTime() - (found.lastPostedAt?.getTime() ?? 0);
    const retryAfter = Math.max(1, Math.ceil(found.slowSeconds - sinceLast / 1000));
    throw new AppError('resource-exhausted', chatMessages.slow(retryAfter), { retryAfter });
  }

  /** The message that was stored under a key, whatever happened since: its answer may have been lost. */
  async function firstOfKey(of: { userId: string; key: string | undefined }) {
    const { userId, key } = of;
    const first = key === undefined ? undefined : await findByKey(database, { userId, key });
    return first && { message: presentMessage(first), isNew: false };
  }

  return {
    async chat(visit) {
      const row = await enter(visit);
      return {
        guild: visit.guild,
        mode: row.mode,
        slowModeSeconds: row.slowSeconds,
        lastRead: row.lastRead,
        unread: row.unread,
        latest: row.latest,
        mute: presentMute(row),
      };
    },
    async page({ cursor, limit, ...visit }) {
      if ((await enter(visit)).mode === 'off') {
        throw new AppError('failed-precondition', chatMessages.off);
      }
      const { guild } = visit;
      return mapPage(await messagesPage(database, { guild, cursor, limit }), presentMessage);
    },
    async post({ caller, guild, message: text, key }) {
      const { userId, role } = caller;
      const action = await screen(text);
      if (caller.guild !== guild || action === 'refuse') {
        const first = await firstOfKey({ userId, key });
        if (first) return first;
        assertOwnGuildChat(caller, guild);
        throw new AppError('invalid-argument', chatMessages.refusedWord);
      }
      const isHeld = action === 'hold';
      const at = clock.now();
      const message: Omit<ChatMessage, keyof Placed> = {
        id: crypto.randomUUID(),
        guild,
        userId,
        isElder: isElder(role),
        message: isHeld ? '' : text,
        timestamp: at.toISOString(),
        isSystemMessage: false,
        state: isHeld ? 'hidden' : 'shown',
        key: key ?? null,
      };
      const placed = await insertMessage(database, {
        id: message.id,
        guild,
        userId,
        message: text,
        at,
        key: key ?? null,
        isHeld,
        isElder: message.isElder,
        eventTail: JSON.stringify(message).slice(1),
      });
      if (placed) {
        database.emitted();
        return { message: { ...message, ...placed }, isNew: true };
      }
      return (await firstOfKey({ userId, key })) ?? refuse({ caller, guild });
    },
    async read({ caller, guild, sequence }) {
      assertOwnGuildChat(caller, guild);
      const { userId } = caller;
      await database.transaction(async (tx) => {
        if (!(await saveRead(tx, { userId, guild, sequence }))) return;
        await tx.emit([
          { channel: `user:${userId}`, name: 'guildChat.read', data: { guild, sequence } },
        ]);
      });
    },
  };
}

/** Specification 6: chat only in the own guild's channel. */
export function assertOwnGuildChat(caller: Principal, guild: GuildId): void {
  if (caller.guild === guild) return;
  const text = isGuildId(caller.guild) ? chatMessages.ownGuildOnly : chatMessages.noGuild;
  throw new AppError('permission-denied', text);
}

function presentMute(row: ChatOfMemberRow): GuildChat['mute'] {
  const { muteId, muteUntil, muteReason, appeal, verdict, answer } = row;
  if (!muteId || !muteUntil) return null;
  return {
    muteId,
    until: muteUntil.toISOString(),
    reason: muteReason ?? '',
    appeal: appeal === null ? null : { text: appeal, verdict, answer },
  };
}
