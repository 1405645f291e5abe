import type { GuildId } from '@goreal/domain/guilds/guild-id';
import type { ReportType } from '@goreal/domain/quests/quest';
import type { Generated, Selectable } from 'kysely';
import type { PlayersView } from '#features/profiles/index.ts';

export type QuestsTables = PlayersView & {
  quests: {
    quest_id: Generated<string>;
    title: string;
    description: string;
    aura_reward: number;
    is_active: Generated<boolean>;
    is_daily: boolean;
    guild: GuildId;
    /** null: guessed from the description */
    report_type: ReportType | null;
    /** a Sage's personal quest, visible to its owner only */
    is_personal: Generated<boolean>;
    owner_id: string | null;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
  };
  quest_news: {
    news_id: Generated<string>;
    guild: GuildId;
    quest_ids: string[];
    due_at: Date;
    started_at: Date | null;
    written_to: Generated<string>;
    is_written: Generated<boolean>;
  };
  acceptances: {
    acceptance_id: Generated<string>;
    user_id: string;
    quest_id: string;
    accepted_at: Date;
    status: Generated<'accepted' | 'submitted'>;
  };
};

export type QuestRow = Selectable<QuestsTables['quests']>;
export type AcceptanceRow = Selectable<QuestsTables['acceptances']>;
