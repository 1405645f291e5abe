import type { Quest } from '@goreal/domain/quests/quest';
import type { Submission } from '@goreal/domain/submissions/submission';

export type SubmissionFormProps = {
  uid: string;
  quest: Quest;
  /** The rejected submission that this one replaces. */
  returned?: Submission | undefined;
};
