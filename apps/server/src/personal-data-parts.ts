import { accountsPersonalData } from '#features/accounts/index.ts';
import { activitiesPersonalData } from '#features/activities/index.ts';
import { auditPersonalData } from '#features/audit/index.ts';
import { avatarsPersonalData } from '#features/avatars/index.ts';
import { backgroundsPersonalData } from '#features/backgrounds/index.ts';
import { blocksPersonalData } from '#features/blocks/index.ts';
import { broadcastsPersonalData } from '#features/broadcasts/index.ts';
import { calendarPersonalData } from '#features/calendar/index.ts';
import { cardsPersonalData } from '#features/cards/index.ts';
import { celestialPersonalData } from '#features/celestial/index.ts';
import { chatPersonalData } from '#features/chat/index.ts';
import { consentsPersonalData } from '#features/consents/index.ts';
import { decayPersonalData } from '#features/decay/index.ts';
import { errorLogsPersonalData } from '#features/error-logs/index.ts';
import { exportsPersonalData } from '#features/exports/index.ts';
import { guildsPersonalData } from '#features/guilds/index.ts';
import { leaderboardsPersonalData } from '#features/leaderboards/index.ts';
import { ledgerPersonalData } from '#features/ledger/index.ts';
import { membersPersonalData } from '#features/members/index.ts';
import { mentoringPersonalData } from '#features/mentoring/index.ts';
import { moderationPersonalData } from '#features/moderation/index.ts';
import { notificationsPersonalData } from '#features/notifications/index.ts';
import { personalQuestsPersonalData } from '#features/personal-quests/index.ts';
import { profilesPersonalData } from '#features/profiles/index.ts';
import { pushPersonalData } from '#features/push/index.ts';
import { questsPersonalData } from '#features/quests/index.ts';
import { stravaPersonalData } from '#features/strava/index.ts';
import { streaksPersonalData } from '#features/streaks/index.ts';
import { submissionsPersonalData } from '#features/submissions/index.ts';
import { uploadsPersonalData } from '#features/uploads/index.ts';
import type { PersonalDataPart } from '#platform/personal-data/personal-data.ts';

/** What every feature keeps about people: the export is made of it, the deletion goes by it. */
export const personalDataParts: readonly PersonalDataPart[] = [
  activitiesPersonalData,
  celestialPersonalData,
  accountsPersonalData,
  auditPersonalData,
  avatarsPersonalData,
  blocksPersonalData,
  broadcastsPersonalData,
  calendarPersonalData,
  cardsPersonalData,
  chatPersonalData,
  backgroundsPersonalData,
  consentsPersonalData,
  decayPersonalData,
  errorLogsPersonalData,
  exportsPersonalData,
  guildsPersonalData,
  leaderboardsPersonalData,
  ledgerPersonalData,
  membersPersonalData,
  mentoringPersonalData,
  moderationPersonalData,
  notificationsPersonalData,
  personalQuestsPersonalData,
  profilesPersonalData,
  pushPersonalData,
  questsPersonalData,
  stravaPersonalData,
  streaksPersonalData,
  submissionsPersonalData,
  uploadsPersonalData,
];
