import type { AppealVerdict } from '@goreal/domain/chat';
import type { ReportReason, WordAction } from '@goreal/domain/moderation';
import type { Generated } from 'kysely';

export type ModerationTables = {
  chat_reports: {
    message_id: string;
    reporter_id: string;
    reason: ReportReason;
    note: string;
    reported_at: Date;
    settled_at: Date | null;
  };
  chat_words: { word: string; action: WordAction; listed_by: string | null; listed_at: Date };
  player_blocks: { user_id: string; blocked_id: string; blocked_at: Date };
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
  /** read for names, roles and guilds */
  profiles: { user_id: string; display_name: string; role: string; guild: string | null };
};
