import type { Profile } from '@goreal/domain/accounts/profile';
import { ownPath } from '@goreal/domain/navigation/own-path';
import type { Notification } from '@goreal/domain/notifications/notification';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useDeferredValue, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { dashboardMessages as texts } from '#app/dashboard/dashboard.messages.ts';
import styles from '#app/dashboard/dashboard.module.css';
import { DashboardBar } from '#app/dashboard/dashboard-bar.tsx';
import { DashboardDrawer } from '#app/dashboard/dashboard-drawer.tsx';
import { DashboardHeader } from '#app/dashboard/dashboard-header.tsx';
import { useDashboardLiveUpdates } from '#app/dashboard/use-dashboard-live-updates.ts';
import { dashboardTabs, useDashboardTab } from '#app/dashboard/use-dashboard-tab.ts';
import { useForgetWantedQuest } from '#app/dashboard/use-forget-wanted-quest.ts';
import { FirstPathPlace } from '#app/first-path/first-path-place.tsx';
import { useLeaveOutbox } from '#app/first-path/leave-first-path.ts';
import { isAtPathEnd, isOnFirstPath } from '#app/first-path/on-first-path.ts';
import { RegionBoundary } from '#app/region-boundary.tsx';
import type { DashboardTab } from '#app/screens/dashboard-tabs.ts';
import { settingsMessages } from '#app/settings/settings.messages.ts';
import { homeConfigQuery } from '#features/backgrounds/api/backgrounds.ts';
import { Ceremonies } from '#features/ceremonies/ceremonies.tsx';
import type { ApprovalDetails } from '#features/ceremonies/scenes.ts';
import { UnreadMessages } from '#features/chat/unread-messages.tsx';
import { notificationsOf, useInbox } from '#features/notifications/api/list-notifications.ts';
import {
  useReadNotification,
  useReadRejection,
} from '#features/notifications/api/read-notification.ts';
import { NotificationBell } from '#features/notifications/notification-bell.tsx';
import { submissionsQuery } from '#features/submissions/form/api/submissions.ts';
import { SubmissionCeremonyStage } from '#features/submissions/form/submission-ceremony-stage.tsx';
import type { SubmissionNews } from '#features/submissions/form/submission-news.ts';
import { useSubmissionOutbox } from '#features/submissions/form/submission-outbox.ts';
import { useProfile } from '#platform/session/session.ts';
import { useSignOut } from '#platform/session/use-sign-out.tsx';
import { KeepHeight } from '#ui/keep-height/keep-height.tsx';
import { lazyWithPreload } from '#ui/lazy-with-preload/lazy-with-preload.tsx';
import { Tabs } from '#ui/tabs/tabs.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { WorldBackdrop } from '#ui/world/world-backdrop.tsx';
import { appMessages } from '../app.messages.ts';
import { useDocumentTitle } from '../use-document-title.ts';

export const preloadFirstTab = dashboardTabs.preloadFirst;

const NO_NOTIFICATIONS: readonly Notification[] = [];

const StravaBackground = lazyWithPreload(() =>
  import('#features/strava/strava-background.tsx').then((module) => module.StravaBackground),
);

const FactorOverdueScreen = lazyWithPreload(() =>
  import('#app/waiting/factor-overdue-screen.tsx').then((module) => module.FactorOverdueScreen),
);

/** The dashboard, unless a second factor is required of everybody and overdue. */
export function DashboardPage(): ReactNode {
  const profile = useProfile();
  if (!profile.isFactorOverdue) return <Dashboard profile={profile} />;
  return (
    <Suspense fallback={null}>
      <FactorOverdueScreen profile={profile} />
    </Suspense>
  );
}

/** Nine tabs in one page, selected by the address (specification 2). */
function Dashboard({ profile }: { profile: Profile }): ReactNode {
  const { userId: uid } = profile;
  const [selected, select] = useDashboardTab();
  const Content = dashboardTabs.contents[selected];
  useDocumentTitle(appMessages.titleOf(titleOf(selected, useLocation().hash)));
  const homeConfig = useQuery(homeConfigQuery);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const { leave, question } = useSignOut();
  const { reload, unreadMessages } = useDashboardLiveUpdates(profile);
  const openNotification = useOpenNotification(uid);
  const readRejection = useReadRejection(uid);
  const forgetWantedQuest = useForgetWantedQuest();
  const onSubmissionNews = (news: SubmissionNews) => {
    reload();
    if (news.kind !== 'submitted') return;
    readRejection(news.submission.questId);
    forgetWantedQuest(news.submission.questId);
  };
  const navigate = useNavigate();
  const openQuest = (questId: string | undefined) =>
    void navigate(`/dashboard?tab=quests${questId === undefined ? '' : `&quest=${questId}`}`);
  useSubmissionOutbox(uid);
  useLeaveOutbox(uid);
  // At the end of the path the quests themselves lead on, and the chat needs the height of a phone.
  const isWithoutEnd = selected === 'quests' || selected === 'chat';
  const isGuided = isOnFirstPath(profile) && !(isAtPathEnd(profile) && isWithoutEnd);
  // Renders the frame first and the content in a deferred step; both in one task would block a slow phone.
  const isFilled = useDeferredValue(true, false);
  return (
    <>
      <WorldBackdrop scene="quiet" imageUrl={homeConfig.data?.homePageBackgroundUrl ?? undefined} />
      <DashboardHeader
        profile={profile}
        bell={
          <NotificationBell
            uid={uid}
            onOpen={openNotification}
            onViewAll={() => select('notifications')}
          />
        }
        onMenu={() => setMenuOpen(true)}
        onLeave={leave}
      />
      <DashboardDrawer
        open={isMenuOpen}
        profile={profile}
        selected={selected}
        unreadMessages={unreadMessages}
        onSelect={select}
        onClose={() => setMenuOpen(false)}
        onLeave={leave}
      />
      <main className={styles.main} data-tab={selected} data-guided={isGuided}>
        <VisuallyHidden>
          <h1>{texts.tabs[selected]}</h1>
        </VisuallyHidden>
        <Tabs
          label={texts.navigation}
          look="rail"
          tabs={railWith(unreadMessages)}
          selected={selected}
          onSelect={select}
          className={styles.tabs}
        >
          {/* Keyed by the form of the path: another tab releases the kept height, even when rendered late. */}
          <KeepHeight key={selected === 'celestial' ? 'whole' : 'brief'}>
            {isGuided ? (
              <FirstPathPlace
                profile={profile}
                selected={selected}
                isDeferred={!isFilled}
                onOpenQuest={openQuest}
                onOpenTab={select}
              />
            ) : null}
          </KeepHeight>
          {isFilled ? (
            <RegionBoundary name={selected}>
              <Content profile={profile} onOpenTab={select} onOpenNotification={openNotification} />
            </RegionBoundary>
          ) : null}
        </Tabs>
      </main>
      <DashboardBar
        selected={selected}
        unreadMessages={unreadMessages}
        onSelect={select}
        onMore={() => setMenuOpen(true)}
      />
      {question}
      {isFilled ? (
        <>
          <SubmissionCeremonyStage onNews={onSubmissionNews} />
          <DashboardCeremonies profile={profile} />
        </>
      ) : null}
      {profile.strava_connected ? (
        <Suspense fallback={null}>
          <StravaBackground profile={profile} />
        </Suspense>
      ) : null}
    </>
  );
}

/** The tab, and the page of the settings where the address names one. */
function titleOf(tab: DashboardTab, hash: string): string {
  const page = hash.slice(1);
  const { pages, titleOf: pageTitle } = settingsMessages;
  if (tab !== 'settings' || !Object.hasOwn(pages, page)) return texts.tabs[tab];
  return pageTitle(pages[page as keyof typeof pages], texts.tabs[tab]);
}

/** Marks a notification as read and navigates to its target, if that is an address of this app. */
function useOpenNotification(uid: string): (notification: Notification) => void {
  const navigate = useNavigate();
  const read = useReadNotification(uid);
  return ({ id, isRead, clickAction }) => {
    if (!isRead) read.mutate(id);
    const path = ownPath(clickAction);
    if (path !== undefined) void navigate(path);
  };
}

/** The tabs, with the unread count of the guild chat. */
function railWith(unreadMessages: number): typeof dashboardTabs.tabs {
  const { tabs } = dashboardTabs;
  if (unreadMessages === 0) return tabs;
  return tabs.map((tab) =>
    tab.id === 'chat' ? { ...tab, count: <UnreadMessages count={unreadMessages} /> } : tab,
  );
}

/** Ceremonies of unread notifications, with the known details of the submission that a notification refers to. */
function DashboardCeremonies({ profile }: { profile: Profile }): ReactNode {
  const { userId: uid } = profile;
  const navigate = useNavigate();
  const inbox = useInbox(uid);
  const submissions = useQuery(submissionsQuery(uid));
  const read = useReadNotification(uid);
  const detailsOf = ({ data }: Notification): ApprovalDetails => {
    const submission = submissions.data?.find(
      ({ submissionId }) => submissionId === data.submissionId,
    );
    return {
      breakdown: submission?.auraBreakdown ?? undefined,
      elderName: submission?.decidedByName ?? undefined,
    };
  };
  const retry = ({ id, questId }: Notification) => {
    read.mutate(id);
    void navigate(questId ? `/dashboard?tab=quests&quest=${questId}` : '/dashboard?tab=quests');
  };
  return (
    <Ceremonies
      uid={uid}
      notifications={notificationsOf(inbox.data)}
      older={inbox.data?.ceremonies ?? NO_NOTIFICATIONS}
      detailsOf={detailsOf}
      onRead={({ id }) => read.mutate(id)}
      onRetry={retry}
      // The end of the first path is at the top.
      onPlayed={() => isAtPathEnd(profile) && window.scrollTo(0, 0)}
    />
  );
}
