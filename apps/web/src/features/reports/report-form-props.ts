import type { Quest } from '@goreal/domain/quests';

export type ReportFormProps = { uid: string; quest: Quest };
