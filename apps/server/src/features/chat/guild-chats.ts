import type { ChatMessage } from '@goreal/domain/chat/chat-message';
import type { GuildChatSettings } from '@goreal/domain/chat/guild-chat';
import type { GuildId } from '@goreal/domain/guilds/guild-id';
import type { Transaction } from '#platform/database/database.ts';
import { presentMessage } from './chat.presenter.ts';
import type { ChatMessageRow } from './chat.repository.ts';
import { emptyEvents, insertSystemMessage, moveMessage } from './chat.repository.ts';
import { type GuildChatRow, updateGuildChat } from './guild-chats.repository.ts';

/** Posts a system message in a guild chat, once per cause, in the caller's transaction. */
export async function announceInGuildChat(tx: Transaction, words: Announcement): Promise<void> {
  const row = await insertSystemMessage(tx, { id: crypto.randomUUID(), ...words });
  if (row) await emitMessage(tx, row);
}

/** A system message; `cause` is `{why}:{userId}:{what}`, so that it is emptied with the user's account. */
type Announcement = { guild: GuildId; text: string; cause: string; at: Date };

/** The same as input of the database function `announce_in_hall`, for changes in one statement. */
export function guildChatAnnouncement({
  guild,
  text,
  cause,
  at,
}: Announcement): Record<string, unknown> {
  const id = crypto.randomUUID();
  const { sequence, ...event } = presentMessage({
    message_id: id,
    sequence: 0,
    guild,
    user_id: null,
    message: text,
    posted_at: at,
    is_system: true,
    cause,
    client_key: null,
    state: 'shown',
    is_held: false,
    cleared_at: null,
    display_name: null,
    role: null,
    level: null,
  });
  return { id, guild, text, cause, at, event };
}

/** Hides a message until an elder reviews it; undefined unless it is shown. */
export async function hideMessage(
  tx: Transaction,
  id: string,
): Promise<ChatMessageRow | undefined> {
  return move(tx, { id, from: ['shown'], to: 'hidden' });
}

/** An elder keeps a message: shows it again if hidden, and reports no longer hide it. */
export async function clearMessage(
  tx: Transaction,
  { id, at }: { id: string; at: Date },
): Promise<ChatMessageRow | undefined> {
  return move(tx, { id, from: ['hidden', 'shown'], to: 'shown', clearedAt: at });
}

/** Empties a message and keeps its row; undefined when it is already deleted. */
export async function deleteMessage(
  tx: Transaction,
  id: string,
): Promise<ChatMessageRow | undefined> {
  return move(tx, { id, from: ['shown', 'hidden'], to: 'deleted' });
}

/** Changes a guild chat's mode and slow mode, and emits the settings to its members. */
export async function changeGuildChat(
  tx: Transaction,
  options: Parameters<typeof updateGuildChat>[1],
): Promise<GuildChatSettings | undefined> {
  const row = await updateGuildChat(tx, options);
  if (!row) return undefined;
  const settings = presentGuildChat(row);
  await tx.emit([{ channel: `guild:${row.guild}`, name: 'guildChat.changed', data: settings }]);
  return settings;
}

export function presentGuildChat(row: GuildChatRow): GuildChatSettings {
  return { guild: row.guild, mode: row.mode, slowModeSeconds: row.slow_seconds };
}

async function move(
  tx: Transaction,
  options: Parameters<typeof moveMessage>[1],
): Promise<ChatMessageRow | undefined> {
  const row = await moveMessage(tx, options);
  if (row) await emitMessage(tx, row);
  return row;
}

async function emitMessage(tx: Transaction, row: ChatMessageRow): Promise<void> {
  const message: ChatMessage = presentMessage(row);
  const { id, state, guild } = message;
  const channel = `guild:${guild}` as const;
  if (state !== 'shown') await emptyEvents(tx, message);
  await tx.emit([
    state === 'shown'
      ? { channel, name: 'chatMessage.added', data: message }
      : { channel, name: 'chatMessage.changed', data: { id, state } },
  ]);
}
