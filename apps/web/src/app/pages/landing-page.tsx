import type { ReactNode } from 'react';
import { CommunityStatsPanel } from '#features/community/community-stats.tsx';
import { LandingScreen } from '#features/landing/landing-screen.tsx';
import { useSession } from '#platform/session/session.ts';
import { WorldBackdrop } from '#ui/world/world-backdrop.tsx';

export function LandingPage(): ReactNode {
  const signedIn = useSession().status === 'signed-in';
  return (
    <>
      <WorldBackdrop scene="hero" />
      <LandingScreen signedIn={signedIn} stats={<CommunityStatsPanel />} />
    </>
  );
}
