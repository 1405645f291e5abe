import type { Profile } from '@goreal/domain/accounts/profile';
import type { QueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { activeQuestsQuery, questsQuery } from '#features/quests/api/quests.ts';
import { submissionsQuery } from '#features/submissions/form/api/submissions.ts';
import { keptTexts } from '#platform/outbox/kept-text.ts';
import { Button } from '#ui/button/button.tsx';
import { lazyWithPreload } from '#ui/lazy-with-preload/lazy-with-preload.tsx';
import { RegionBoundary } from '../region-boundary.tsx';
import { FIRST_PATH } from '../screens/first-path.ts';
import { firstPathMessages as texts } from './first-path.messages.ts';
import type { FirstPathProps } from './first-path.tsx';
import { FirstPathPlaceholder } from './first-path-frame.tsx';
import { isAtPathEnd } from './on-first-path.ts';

const FirstPath = lazyWithPreload(FIRST_PATH.load);
/** Whether the code has arrived, or failed to, which rendering the component reports. */
let isCodeHere = false;

async function loadCode(): Promise<void> {
  await FirstPath.preload();
  isCodeHere = true;
}

/** The first path, its placeholder while its code loads, or the offer to open it again. */
export function FirstPathPlace(
  props: Omit<FirstPathProps, 'onDismiss'> & {
    /** Whether only the placeholder is rendered, in the first of two steps. */
    isDeferred: boolean;
  },
): ReactNode {
  const { isDeferred, ...place } = props;
  const { profile, selected } = place;
  const [isDismissed, setDismissed] = useDismissal(profile.userId);
  const isReady = useCode() && !isDeferred;
  // A path that was dismissed earlier is shown again at its end.
  if (isDismissed && !isAtPathEnd(profile)) {
    return selected === 'quests' ? (
      <Button variant="ghost" size="small" onClick={() => setDismissed(false)}>
        {texts.resume}
      </Button>
    ) : null;
  }
  const placeholder = <FirstPathPlaceholder profile={profile} selected={selected} />;
  if (!isReady) return placeholder;
  return (
    <RegionBoundary name="first-path" failure={null} fallback={placeholder}>
      <FirstPath {...place} onDismiss={() => setDismissed(true)} />
    </RegionBoundary>
  );
}

/** Loads what the path shows first, before it is rendered. */
export const firstPathPreload = {
  code: loadCode,
  /** The guild must be saved already. A failure shows when the path is rendered. */
  async data(client: QueryClient, { userId, guild }: Pick<Profile, 'userId' | 'guild'>) {
    await Promise.all([
      client.prefetchQuery(questsQuery(guild)),
      client.prefetchQuery(activeQuestsQuery(userId)),
      client.prefetchQuery(submissionsQuery(userId)),
    ]);
  },
};

/** Not by Suspense, which keeps a placeholder for 0.3 s at least. */
function useCode(): boolean {
  const [isHere, setHere] = useState(isCodeHere);
  useEffect(() => {
    let isShown = true;
    void loadCode().then(() => isShown && setHere(true));
    return () => {
      isShown = false;
    };
  }, []);
  return isHere;
}

/** The dismissal is stored on this device; the quests tab offers to open the path again. */
function useDismissal(uid: string): [boolean, (isDismissed: boolean) => void] {
  const name = `goreal.first-path-dismissed.${uid}`;
  const [isDismissed, setDismissed] = useState(() => keptTexts.get(name) !== '');
  const set = (dismissed: boolean) => {
    keptTexts.set(name, dismissed ? 'yes' : '');
    setDismissed(dismissed);
  };
  return [isDismissed, set];
}
