import type { Profile } from '@goreal/domain/accounts/profile';
import type { ReactNode } from 'react';
import { BoardChoiceSection } from '#features/leaderboards/board-choice-section.tsx';
import { ClosedNotice } from '#features/young-players/closed-notice.tsx';

/** How the player appears on the boards, or why they do not. */
export function BoardsPage({ profile }: { profile: Profile }): ReactNode {
  const { userId, restriction } = profile;
  if (restriction) return <ClosedNotice restriction={restriction} part="boards" />;
  return <BoardChoiceSection uid={userId} />;
}
