import type { Profile } from '@goreal/domain/accounts/profile';
import { levelForAura } from '@goreal/domain/ascension/levels';
import { mayCustomiseCard } from '@goreal/domain/cards/card';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AscensionPath } from '#features/ascension/ascension-path.tsx';
import { CardWorkshop } from '#features/cards/card-workshop.tsx';
import { mentoringQuery } from '#features/mentoring/api/mentoring.ts';
import { MentoringSection } from '#features/mentoring/mentoring-section.tsx';
import { personalQuestsQuery } from '#features/personal-quests/api/personal-quests.ts';
import { PersonalQuestsSection } from '#features/personal-quests/personal-quests-section.tsx';
import { PlayerCard } from '#features/player/player-card.tsx';
import { ClosedNotice } from '#features/young-players/closed-notice.tsx';

/** The Ascension Path, with the perks and mentoring of this player. */
export function AscensionTab({ profile }: { profile: Profile }): ReactNode {
  const { userId: uid, currentAura, restriction } = profile;
  return (
    <AscensionPath
      profile={profile}
      frame={(outlook) => (restriction ? outlook : <OnceKnown uid={uid}>{outlook}</OnceKnown>)}
    >
      {restriction ? (
        <ClosedNotice restriction={restriction} part="mentoring" />
      ) : (
        <>
          <MentoringSection uid={uid} />
          <PersonalQuestsSection uid={uid} />
        </>
      )}
      {!restriction && mayCustomiseCard(levelForAura(currentAura)) ? (
        <CardWorkshop uid={uid}>
          <PlayerCard profile={profile} />
        </CardWorkshop>
      ) : null}
    </AscensionPath>
  );
}

/**
 * Shows the content below mentoring and personal quests only once both are known: for many players they are
 * empty, and it would move.
 */
function OnceKnown({ uid, children }: { uid: string; children: ReactNode }): ReactNode {
  const mentoring = useQuery(mentoringQuery(uid));
  const quests = useQuery(personalQuestsQuery(uid));
  return mentoring.isPending || quests.isPending ? null : children;
}
