import type { Migration } from 'kysely/migration';
import { accounts } from './0001-accounts.ts';
import { guilds } from './0002-guilds.ts';
import { quests } from './0003-quests.ts';
import { uploads } from './0004-uploads.ts';
import { submissions } from './0005-submissions.ts';
import { ledger } from './0006-ledger.ts';
import { notifications } from './0007-notifications.ts';
import { liveEvents } from './0008-live-events.ts';
import { audit } from './0009-audit.ts';
import { approval } from './0010-approval.ts';
import { rateLimits } from './0011-rate-limits.ts';
import { principals } from './0012-principals.ts';
import { errorLogs } from './0013-error-logs.ts';
import { chat } from './0020-chat.ts';
import { moderation } from './0021-moderation.ts';
import { errorGroups } from './0022-error-groups.ts';
import { calendar } from './0023-calendar.ts';
import { decay } from './0024-decay.ts';
import { mentoring } from './0025-mentoring.ts';
import { sage } from './0026-sage.ts';
import { leaderboards } from './0027-leaderboards.ts';
import { consents } from './0030-consents.ts';
import { avatars } from './0031-avatars.ts';
import { exports } from './0032-exports.ts';
import { activities } from './0033-activities.ts';
import { celestial } from './0034-celestial.ts';
import { activityReviews } from './0035-activity-reviews.ts';
import { strava } from './0037-strava.ts';
import { stravaApp } from './0038-strava-app.ts';
import { stravaProfile } from './0039-strava-profile.ts';
import { activityLog } from './0040-activity-log.ts';
import { push } from './0041-push.ts';
import { broadcasts } from './0042-broadcasts.ts';
import { reviewDesk } from './0044-review-desk.ts';
import { members } from './0045-members.ts';
import { backgrounds } from './0052-backgrounds.ts';
import { uploadPieces } from './0060-upload-pieces.ts';
import { recentEntries } from './0063-recent-entries.ts';
import { renditions } from './0066-renditions.ts';
import { hallWords } from './0069-hall-words.ts';
import { renditionAttempts } from './0080-rendition-attempts.ts';
import { keptKeys } from './0081-kept-keys.ts';
import { plansOfApproval } from './0082-plans-of-approval.ts';
import { errorOccurrences } from './0092-error-occurrences.ts';
import { activityImports } from './0094-activity-imports.ts';
import { resetLinks } from './0096-reset-links.ts';
import { namedNotifications } from './0098-named-notifications.ts';
import { questNews } from './0099-quest-news.ts';
import { stravaRecheck } from './0102-strava-recheck.ts';
import { players } from './0110-players.ts';
import { hashedResetLinks } from './0112-hashed-reset-links.ts';
import { sessionsInUse } from './0120-sessions-in-use.ts';
import { signIns } from './0121-sign-ins.ts';
import { door } from './0122-door.ts';

/**
 * Every migration in order. Never edited after a release; the previous server version must still run on the new
 * schema.
 */
export const migrations: Record<string, Migration> = {
  '0001-accounts': accounts,
  '0002-guilds': guilds,
  '0003-quests': quests,
  '0004-uploads': uploads,
  '0005-submissions': submissions,
  '0006-ledger': ledger,
  '0007-notifications': notifications,
  '0008-live-events': liveEvents,
  '0009-audit': audit,
  '0010-approval': approval,
  '0011-rate-limits': rateLimits,
  '0012-principals': principals,
  '0013-error-logs': errorLogs,
  '0020-chat': chat,
  '0021-moderation': moderation,
  '0022-error-groups': errorGroups,
  '0023-calendar': calendar,
  '0024-decay': decay,
  '0025-mentoring': mentoring,
  '0026-sage': sage,
  '0027-leaderboards': leaderboards,
  '0030-consents': consents,
  '0031-avatars': avatars,
  '0032-exports': exports,
  '0033-activities': activities,
  '0034-celestial': celestial,
  '0035-activity-reviews': activityReviews,
  '0037-strava': strava,
  '0038-strava-app': stravaApp,
  '0039-strava-profile': stravaProfile,
  '0040-activity-log': activityLog,
  '0041-push': push,
  '0042-broadcasts': broadcasts,
  '0044-review-desk': reviewDesk,
  '0045-members': members,
  '0052-backgrounds': backgrounds,
  '0060-upload-pieces': uploadPieces,
  '0063-recent-entries': recentEntries,
  '0066-renditions': renditions,
  '0069-hall-words': hallWords,
  '0080-rendition-attempts': renditionAttempts,
  '0081-kept-keys': keptKeys,
  '0082-plans-of-approval': plansOfApproval,
  '0092-error-occurrences': errorOccurrences,
  '0094-activity-imports': activityImports,
  '0096-reset-links': resetLinks,
  '0098-named-notifications': namedNotifications,
  '0099-quest-news': questNews,
  '0102-strava-recheck': stravaRecheck,
  '0110-players': players,
  '0112-hashed-reset-links': hashedResetLinks,
  '0120-sessions-in-use': sessionsInUse,
  '0121-sign-ins': signIns,
  '0122-door': door,
};
