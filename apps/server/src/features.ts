import { createAccounts } from '#features/accounts/index.ts';
import { createActivities } from '#features/activities/index.ts';
import { createAudit } from '#features/audit/index.ts';
import { createAvatars } from '#features/avatars/index.ts';
import { createBackgrounds } from '#features/backgrounds/index.ts';
import { createBlocks } from '#features/blocks/index.ts';
import { createBroadcasts } from '#features/broadcasts/index.ts';
import { createCalendar } from '#features/calendar/index.ts';
import { createCards } from '#features/cards/index.ts';
import { createCelestial } from '#features/celestial/index.ts';
import { createChat } from '#features/chat/index.ts';
import { createCommunity } from '#features/community/index.ts';
import { createConsents } from '#features/consents/index.ts';
import { createDataRequests } from '#features/data-requests/index.ts';
import { createDecay } from '#features/decay/index.ts';
import { createDisplayNames } from '#features/display-names/index.ts';
import { createDoor } from '#features/door/index.ts';
import { createEnvironment } from '#features/environment/index.ts';
import { createErasures } from '#features/erasures/index.ts';
import { createErrorLogs } from '#features/error-logs/index.ts';
import { createExports } from '#features/exports/index.ts';
import { createFactors } from '#features/factors/index.ts';
import { createGuilds } from '#features/guilds/index.ts';
import { createIdentities } from '#features/identities/index.ts';
import { createLeaderboards } from '#features/leaderboards/index.ts';
import { ledger } from '#features/ledger/index.ts';
import { createMailbox } from '#features/mailbox/index.ts';
import { createMembers } from '#features/members/index.ts';
import { createMentoring } from '#features/mentoring/index.ts';
import { createModeration } from '#features/moderation/index.ts';
import { createNotifications } from '#features/notifications/index.ts';
import { createOperations } from '#features/operations/index.ts';
import { createPasskeys } from '#features/passkeys/index.ts';
import { createPersonalQuests } from '#features/personal-quests/index.ts';
import { profiles } from '#features/profiles/index.ts';
import { createPush } from '#features/push/index.ts';
import { createQuests } from '#features/quests/index.ts';
import { createQueueCounts } from '#features/queue-counts/index.ts';
import { createSignIns } from '#features/sign-ins/index.ts';
import { createStrava } from '#features/strava/index.ts';
import { createStreaks } from '#features/streaks/index.ts';
import { createSubmissions, guildsOfSubmissions } from '#features/submissions/index.ts';
import { createUploads } from '#features/uploads/index.ts';
import { createYoungPlayers } from '#features/young-players/index.ts';
import {
  auditSubjectsOf,
  type Feature,
  personalDataOf,
  waitingCountsOf,
} from '#platform/composition/feature.ts';
import type { Platform } from '#platform/composition/platform.ts';

export type Features = ReturnType<typeof createFeatures>;

/** Builds every feature, each after the ones it uses. */
export function createFeatures(platform: Platform) {
  const parts = () => personalDataOf(features);

  const streaks = createStreaks(platform);
  const signIns = createSignIns(platform);
  const moderation = createModeration(platform);
  const accounts = createAccounts(platform, {
    streaks: streaks.service,
    signIns: signIns.service,
    screen: moderation.screen,
  });
  const factors = createFactors(platform, { signIns: signIns.service });
  const door = createDoor(platform, { accounts: accounts.service });
  const members = createMembers(platform, { accounts: accounts.service });
  const rules = members.suspensions;
  const consents = createConsents(platform);
  const exports = createExports(platform, { parts });
  const erasures = createErasures(platform, { parts, newcomers: door.newcomers });
  const youngPlayers = createYoungPlayers(platform, {
    consents: consents.service,
    exports: exports.service,
    erasures: erasures.service,
  });
  const quests = createQuests(platform, { guildsOfSubmissions });
  const notifications = createNotifications(platform);
  const submissions = createSubmissions(platform, {
    quests: quests.service,
    notifications: notifications.service,
    streaks: streaks.service,
  });
  const leaderboards = createLeaderboards(platform, {
    streaks: streaks.service,
    consents: consents.service,
  });
  const activities = createActivities(platform);
  const celestial = createCelestial(platform, {
    streaks: streaks.service,
    activities: activities.service,
    consents: consents.service,
  });
  const push = createPush(platform, { consents: consents.service });
  const strava = createStrava(platform, {
    consents: consents.service,
    activities: activities.service,
    journal: activities.journal,
  });
  // Exports and erasures go through the features in this order.
  const features: readonly Feature[] = [
    activities,
    celestial,
    accounts,
    createAudit(platform, { kinds: () => auditSubjectsOf(features) }),
    createAvatars(platform),
    createBlocks(platform),
    createBroadcasts(platform, { deliveryQueue: push.deliveryQueue }),
    createCalendar(platform),
    createCards(platform, moderation),
    createChat(platform, moderation),
    createBackgrounds(platform),
    consents,
    createDecay(platform),
    createDisplayNames(platform, { accounts: accounts.service }),
    door,
    factors,
    createErrorLogs(platform, { accounts: accounts.service }),
    exports,
    createGuilds(platform),
    createIdentities(platform, {
      signIns: signIns.service,
      factors: factors.service,
      rules,
    }),
    leaderboards,
    ledger,
    members,
    createMentoring(platform, { streaks: streaks.service, screen: moderation.screen }),
    moderation,
    notifications,
    createPasskeys(platform, { signIns: signIns.service, rules }),
    createPersonalQuests(platform, moderation),
    profiles,
    signIns,
    push,
    quests,
    strava,
    streaks,
    submissions,
    createUploads(platform, {
      quests: quests.service,
      pendingUploads: submissions.pendingUploads,
      onVideoDone: submissions.refreshCard,
    }),
    erasures,
    createEnvironment(platform),
    createCommunity(platform),
    createOperations(platform),
    createQueueCounts(platform, { waiting: () => waitingCountsOf(features) }),
    createMailbox(platform),
    createDataRequests(platform),
    youngPlayers,
  ];
  return { features, accounts, door, factors, members, push, signIns, youngPlayers };
}
