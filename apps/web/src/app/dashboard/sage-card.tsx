import type { Profile } from '@goreal/domain/accounts/profile';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { cardQuery } from '#features/cards/api/card.ts';
import { CarvedCard } from '#features/cards/carved-card.tsx';
import { PlayerCard } from '#features/player/player-card.tsx';

/** The player card with a Sage's own decoration. The plain card is shown until the decoration has loaded. */
export function SageCard({ profile }: { profile: Profile }): ReactNode {
  const own = useQuery(cardQuery(profile.userId));
  const plain = <PlayerCard profile={profile} />;
  return own.data?.card ? <CarvedCard card={own.data.card}>{plain}</CarvedCard> : plain;
}
