import type { ReportReason } from '@goreal/domain/moderation/report';
import type { WordAction } from '@goreal/domain/moderation/word-list';
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
};
