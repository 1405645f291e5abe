import type { AppealVerdict } from '@goreal/domain/chat';
import type { ReportReason, WordAction } from '@goreal/domain/moderation';
import type { Generated } from 'kysely';
import type { PlayersView } from '#features/profiles/index.ts';

export type ModerationTables = PlayersView & {
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
};
