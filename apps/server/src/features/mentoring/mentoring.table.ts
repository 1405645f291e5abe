import type { LevelId } from '@goreal/domain/ascension/levels';
import type { AcademyDay } from '@goreal/domain/calendar/academy-day-schema';
import type { SubmissionStatus } from '@goreal/domain/submissions/submission';
import type { Generated } from 'kysely';
import type { BlocksView } from '#features/blocks/index.ts';
import type { PlayersView } from '#features/profiles/index.ts';

export type MentorshipStatus = 'invited' | 'accepted' | 'declined' | 'withdrawn' | 'ended';

export type MentoringTables = PlayersView &
  BlocksView & {
    mentorships: {
      mentorship_id: Generated<string>;
      mentor_id: string;
      apprentice_id: string;
      status: Generated<MentorshipStatus>;
      invited_at: Date;
      answered_at: Date | null;
      ended_at: Date | null;
    };
    encouragements: {
      encouragement_id: Generated<string>;
      mentorship_id: string;
      mentor_id: string;
      day: AcademyDay;
      message: string;
      sent_at: Date;
    };
    submissions: {
      submission_id: string;
      user_id: string;
      quest_id: string;
      status: SubmissionStatus;
      submitted_at: Date;
      aura_awarded: number | null;
    };
    quests: { quest_id: string; title: string };
  };

export type PersonRow = { user_id: string; display_name: string; level: LevelId };
