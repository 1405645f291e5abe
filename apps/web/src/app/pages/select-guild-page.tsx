import type { GuildId } from '@goreal/domain/guilds/guild-id';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useCallback, useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { GuildChoiceScreen } from '#features/guilds/guild-choice.tsx';
import { useProfile } from '#platform/session/session.ts';
import { lazyWithPreload } from '#ui/lazy-with-preload/lazy-with-preload.tsx';
import { LoadingScreen } from '#ui/screens/screens.tsx';
import { WorldBackdrop } from '#ui/world/world-backdrop.tsx';
import { appMessages } from '../app.messages.ts';
import { chosenGuild } from '../guards.ts';

const Waiting = lazyWithPreload(() =>
  import('#app/waiting/waiting.tsx').then((part) => part.Waiting),
);

const FactorOverdueScreen = lazyWithPreload(() =>
  import('#app/waiting/factor-overdue-screen.tsx').then((part) => part.FactorOverdueScreen),
);

const firstPathPlace = () => import('#app/first-path/first-path-place.tsx');

/** The page for users without a guild. An account that waits for an elder has none, and chooses one once admitted. */
export function SelectGuildPage(): ReactNode {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const profile = useProfile();
  // The first operator of an academy passes here once, and then sets it up.
  const home = profile.role === 'super_admin' ? '/admin?tab=setup' : '/dashboard';
  const enter = useCallback(() => void navigate(home, { replace: true }), [navigate, home]);
  const client = useQueryClient();
  const isChoosing = !profile.isFactorOverdue && !profile.newcomer;
  // The first path follows. Imported after this page is shown, because the dashboard's code is large.
  useEffect(() => {
    if (isChoosing) void firstPathPlace().then(({ firstPathPreload }) => firstPathPreload.code());
  }, [isChoosing]);
  const prepareHome = (guild: GuildId) => {
    const next = { userId: profile.userId, guild };
    void firstPathPlace().then(({ firstPathPreload }) => firstPathPreload.data(client, next));
  };
  if (profile.isFactorOverdue && !profile.newcomer) {
    return (
      <Suspense fallback={<LoadingScreen {...appMessages.loading} />}>
        <FactorOverdueScreen profile={profile} />
      </Suspense>
    );
  }
  return (
    <>
      <WorldBackdrop scene="gate" />
      {profile.newcomer ? (
        <Suspense fallback={<LoadingScreen {...appMessages.loading} />}>
          <Waiting profile={profile} />
        </Suspense>
      ) : (
        <GuildChoiceScreen wanted={chosenGuild(search)} onJoined={prepareHome} onDone={enter} />
      )}
    </>
  );
}
