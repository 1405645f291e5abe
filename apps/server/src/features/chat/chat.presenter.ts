import { isElder } from '@goreal/domain/accounts/role';
import { chatMessages } from '@goreal/domain/chat/chat.messages';
import type { ChatMessage } from '@goreal/domain/chat/chat-message';
import type { ChatMessageRow } from './chat.repository.ts';

/** A message as members see it: without text when it is hidden or deleted. */
export function presentMessage(row: ChatMessageRow): ChatMessage {
  return { ...presentForElder(row), message: row.state === 'shown' ? row.message : '' };
}

/** The same with its text even while it is hidden. */
export function presentForElder(row: ChatMessageRow): ChatMessage {
  return {
    id: row.message_id,
    sequence: row.sequence,
    guild: row.guild,
    userId: row.user_id,
    userName: row.is_system
      ? chatMessages.academy
      : (row.display_name ?? chatMessages.formerMember),
    isElder: row.role !== null && isElder(row.role),
    levelId: row.level ?? 'genesis',
    message: row.message,
    timestamp: row.posted_at.toISOString(),
    isSystemMessage: row.is_system,
    state: row.state,
    key: row.client_key,
  };
}
