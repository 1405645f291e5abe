import type { Profile } from '@goreal/domain/accounts/profile';
import { levelForAura } from '@goreal/domain/ascension/levels';
import type { Submission } from '@goreal/domain/submissions/submission';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useReadRejection } from '#features/notifications/api/read-notification.ts';
import { MasterMessage } from '#features/quests/master-message.tsx';
import { QuestBoard } from '#features/quests/quest-board.tsx';
import { submissionsQuery } from '#features/submissions/form/api/submissions.ts';
import { useBegunSubmissions } from '#features/submissions/form/begun-submissions.ts';
import { SubmissionForm } from '#features/submissions/form/submission-form.tsx';
import { useIsDisconnected, useReconnect } from '#platform/connectivity/connectivity.ts';
import { lazyWithPreload } from '#ui/lazy-with-preload/lazy-with-preload.tsx';
import { useMediaQuery } from '#ui/media-query/use-media-query.ts';
import { useShownQuery } from '#ui/overlay-notice/stale-notice.tsx';
import { dashboardMessages as texts } from './dashboard.messages.ts';
import styles from './dashboard.module.css';
import { OwnCard } from './own-card.tsx';

const WeekStrip = lazyWithPreload(() =>
  import('#features/streaks/week-strip.tsx').then((strip) => strip.WeekStrip),
);

const NO_SUBMISSIONS: readonly Submission[] = [];

/** Player card, message of the guild master, the week’s days, and the quest board with its submission forms (specification 2). */
export function QuestsTab({ profile }: { profile: Profile }): ReactNode {
  const { userId: uid, guild, displayName } = profile;
  const submissions = useQuery(submissionsQuery(uid));
  const shownSubmissions = useShownQuery(submissions);
  // The page itself says that there is no network.
  const isDisconnected = useIsDisconnected();
  useReconnect(() => {
    if (submissions.isError) void submissions.refetch();
  });
  const hasBegun = useBegunSubmissions(uid);
  const readRejection = useReadRejection(uid);
  const [search] = useSearchParams();
  const level = levelForAura(profile.currentAura);
  // The document has the order of the screen, for keyboard and screen reader. On small phones what is above the quests
  // elsewhere follows them, so that the first quest is on the first screen.
  const isSmall = useMediaQuery('(width < 24rem)');
  const isAtSide = useMediaQuery('(width >= 80rem)') || isSmall;
  const week = (
    <div className={styles.week}>
      <Suspense fallback={null}>
        <WeekStrip uid={uid} />
      </Suspense>
    </div>
  );
  const voice = (
    <div className={styles.voice}>
      <MasterMessage guild={guild} displayName={displayName} />
    </div>
  );
  return (
    <div className={`${styles.tab} ${styles.questsTab}`}>
      {isAtSide ? null : voice}
      <div className={styles.questsMain}>
        {isSmall ? null : week}
        <QuestBoard
          uid={uid}
          guild={guild}
          facts={{ level, streakDays: profile.currentStreak }}
          submissions={submissions.data ?? NO_SUBMISSIONS}
          failed={
            shownSubmissions.isRefetchError && !isDisconnected
              ? { ...shownSubmissions, text: texts.submissionsFailed }
              : undefined
          }
          hasBegun={hasBegun}
          onRedo={readRejection}
          wanted={search.get('quest') ?? undefined}
          renderSubmissionForm={(quest, returned) => (
            <SubmissionForm uid={uid} quest={quest} returned={returned} />
          )}
        />
        {isSmall ? week : null}
      </div>
      <div className={styles.aside}>
        <OwnCard profile={profile} />
        {isAtSide ? voice : null}
      </div>
    </div>
  );
}
