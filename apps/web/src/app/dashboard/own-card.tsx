import type { Profile } from '@goreal/domain/accounts/profile';
import { levelForAura } from '@goreal/domain/ascension/levels';
import { mayCustomiseCard } from '@goreal/domain/cards/card';
import { type ReactNode, Suspense } from 'react';
import { PlayerCard } from '#features/player/player-card.tsx';
import { lazyWithPreload } from '#ui/lazy-with-preload/lazy-with-preload.tsx';

const SageCard = lazyWithPreload(() => import('./sage-card.tsx').then((card) => card.SageCard));

/** The player's own card, decorated from Sage on: the others do not load the decoration. */
export function OwnCard({ profile }: { profile: Profile }): ReactNode {
  const plain = <PlayerCard profile={profile} />;
  if (!mayCustomiseCard(levelForAura(profile.currentAura))) return plain;
  return (
    <Suspense fallback={plain}>
      <SageCard profile={profile} />
    </Suspense>
  );
}
