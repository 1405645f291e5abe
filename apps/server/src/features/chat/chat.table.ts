import type { Role } from '@goreal/domain/accounts/role';
import type { LevelId } from '@goreal/domain/ascension/levels';
import type { ChatMessageState } from '@goreal/domain/chat/chat-message';
import type { AppealVerdict, ChatMode } from '@goreal/domain/chat/guild-chat';
import type { GuildId } from '@goreal/domain/guilds/guild-id';
import type { Generated, Selectable } from 'kysely';
import type { PlayersView } from '#features/profiles/index.ts';

export type ChatTables = PlayersView & {
  chat_messages: {
    message_id: string;
    sequence: Generated<number>;
    guild: GuildId;
    user_id: string | null;
    /** empty once deleted */
    message: string;
    posted_at: Date;
    is_system: boolean;
    cause: string | null;
    client_key: string | null;
    state: Generated<ChatMessageState>;
    is_held: Generated<boolean>;
    cleared_at: Date | null;
  };
  guild_chats: {
    guild: GuildId;
    mode: ChatMode;
    slow_seconds: number;
    updated_at: Date;
    updated_by: string | null;
  };
  chat_mutes: {
    mute_id: Generated<string>;
    user_id: string;
    reason: string;
    muted_by: string;
    muted_at: Date;
    until: Date;
    lifted_at: Date | null;
    appeal: string | null;
    appealed_at: Date | null;
    verdict: AppealVerdict | null;
    answer: string | null;
  };
  chat_reads: { user_id: string; guild: GuildId; sequence: number };
};

export type ChatMessageRow = Selectable<ChatTables['chat_messages']> & {
  display_name: string | null;
  role: Role | null;
  level: LevelId | null;
};
