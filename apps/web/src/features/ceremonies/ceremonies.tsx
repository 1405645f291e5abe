import type { Notification } from '@goreal/domain/notifications/notification';
import {
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
} from 'react';
import { useReconnect } from '#platform/connectivity/connectivity.ts';
import { useLiveEvent } from '#platform/live-events/live-events.ts';
import { unsavedWork } from '#platform/unsaved-work/unsaved-work.ts';
import { lazyWithPreload } from '#ui/lazy-with-preload/lazy-with-preload.tsx';
import { claimCeremony } from './api/ceremonies.ts';
import { createCeremonyQueue } from './ceremony-queue.ts';
import { decisionNews } from './decision-news.ts';
import type { ApprovalDetails } from './scenes.ts';

const CeremonyStage = lazyWithPreload(() =>
  import('./ceremony-stage.tsx').then((stage) => stage.CeremonyStage),
);
const TierRise = lazyWithPreload(() => import('./tier-rise.tsx').then((rise) => rise.TierRise));
const NewsCard = lazyWithPreload(() => import('./news-card.tsx').then((card) => card.NewsCard));

/**
 * Plays the ceremonies of unread and live notifications if this device gets the claim, and shows live
 * rejections and undos.
 */
export function Ceremonies(props: {
  uid: string;
  /** Loaded notifications of the inbox. */
  notifications: readonly Notification[];
  /** Those that are not loaded, and whose ceremony was not shown yet. */
  older: readonly Notification[];
  detailsOf: (notification: Notification) => ApprovalDetails;
  onRead: (notification: Notification) => void;
  onRetry: (notification: Notification) => void;
  /** A ceremony has ended. */
  onPlayed: () => void;
}): ReactNode {
  const { uid, notifications, older, detailsOf, onRead, onRetry, onPlayed } = props;
  const [queue] = useState(() =>
    createCeremonyQueue({ claim: (id) => claimCeremony(uid, id), mayPlay }),
  );
  const notification = useSyncExternalStore(queue.subscribe, queue.get);
  const offer = useEffectEvent(() => queue.offer([...older, ...notifications]));
  useEffect(() => {
    if (notifications.length + older.length > 0) offer();
  }, [notifications, older]);
  useEffect(() => {
    document.addEventListener('visibilitychange', queue.wake);
    const stop = unsavedWork.subscribe(queue.wake);
    return () => {
      document.removeEventListener('visibilitychange', queue.wake);
      stop();
    };
  }, [queue]);
  useReconnect(queue.wake);
  useLiveEvent('notification.added', (added) => queue.offer([added]));
  useLiveEvent('notification.changed', ({ ids, ceremony }) => {
    if (ceremony === 'shown') queue.yieldTo(ids);
    if (ceremony === 'none') queue.withdraw(ids);
  });
  const news = useDecisionNews(notifications);
  if (!notification) {
    return news ? (
      <Suspense fallback={null}>
        <NewsCard key={news.id} notification={news} onRead={onRead} onRetry={onRetry} />
      </Suspense>
    ) : null;
  }
  const finish = () => {
    queue.finish();
    onPlayed();
  };
  return (
    <Suspense fallback={null}>
      {notification.type === 'tier_up' ? (
        <TierRise key={notification.id} notification={notification} onDone={finish} />
      ) : (
        <CeremonyStage
          key={notification.id}
          notification={notification}
          details={detailsOf(notification)}
          onDone={finish}
          waiting={queue.waiting()}
          onSkipAll={() => {
            void queue.skipAll();
            onPlayed();
          }}
        />
      )}
    </Suspense>
  );
}

/** The page is visible, and no recording is running. */
function mayPlay(): boolean {
  return document.visibilityState === 'visible' && !unsavedWork.has('recording');
}

/**
 * The oldest unread rejection that arrived live, or undo that subtracted AURA. The inbox stores whether it
 * was read; an undo is also shown when it happened while the player was away.
 */
function useDecisionNews(inbox: readonly Notification[]): Notification | undefined {
  const [arrived, setArrived] = useState<ReadonlySet<string>>(new Set());
  useLiveEvent('notification.added', ({ id, type }) => {
    if (type === 'quest_rejected') setArrived((ids) => new Set([...ids, id]));
  });
  return decisionNews(inbox, arrived);
}
