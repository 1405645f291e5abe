import type { AuraBreakdown } from '@goreal/domain/aura/aura-breakdown';
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
import { lazily } from '#ui/lazily/lazily.tsx';
import { claimCeremony } from './api/claim-ceremony.ts';
import { createCeremonyQueue } from './ceremony-queue.ts';

const CeremonyStage = lazily(() =>
  import('./ceremony-stage.tsx').then((stage) => stage.CeremonyStage),
);
const TierRise = lazily(() => import('./tier-rise.tsx').then((rise) => rise.TierRise));

/** Plays the ceremonies of unread notifications and of live ones, if this device gets the claim. */
export function Ceremonies(props: {
  uid: string;
  /** Loaded notifications of the inbox. */
  letters: readonly Notification[];
  breakdownOf: (letter: Notification) => AuraBreakdown | undefined;
}): ReactNode {
  const { uid, letters, breakdownOf } = props;
  const [queue] = useState(() =>
    createCeremonyQueue({ claim: (id) => claimCeremony(uid, id), mayPlay }),
  );
  const letter = useSyncExternalStore(queue.subscribe, queue.get);
  const offer = useEffectEvent(() => queue.offer(letters));
  useEffect(() => {
    if (letters.length > 0) offer();
  }, [letters]);
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
    if (ceremony === 'shown') queue.withdraw(ids);
  });
  if (!letter) return null;
  return (
    <Suspense fallback={null}>
      {letter.type === 'tier_up' ? (
        <TierRise key={letter.id} letter={letter} onDone={queue.finish} />
      ) : (
        <CeremonyStage
          key={letter.id}
          letter={letter}
          breakdown={breakdownOf(letter)}
          onDone={queue.finish}
        />
      )}
    </Suspense>
  );
}

/** The page is visible, and no recording is running. */
function mayPlay(): boolean {
  return document.visibilityState === 'visible' && !unsavedWork.has('recording');
}
