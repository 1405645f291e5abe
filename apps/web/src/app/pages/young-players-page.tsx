import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { AgeScreen } from '#features/young-players/age-screen.tsx';
import { GuardianScreen } from '#features/young-players/guardian-screen.tsx';
import { youngPlayersTexts } from '#features/young-players/young-players.messages.ts';
import { useSession } from '#platform/session/session.ts';
import { WorldBackdrop } from '#ui/world/world-backdrop.tsx';
import { useDocumentTitle } from '../use-document-title.ts';

/** Two pages of the mode for young players in one file, so that the list of lazy pages has one entry. */
export function YoungPlayersPage(): ReactNode {
  const isAge = useLocation().pathname === '/age';
  const { age, guardian } = youngPlayersTexts.titles;
  useDocumentTitle(isAge ? age : guardian);
  return (
    <>
      <WorldBackdrop scene="gate" />
      {isAge ? <AgePage /> : <GuardianPage />}
    </>
  );
}

/** `/age`: between registration or sign-in and the other pages; a user who need not answer is redirected. */
function AgePage(): ReactNode {
  const session = useSession();
  const { search } = useLocation();
  if (session.status === 'loading') return null;
  const profile = session.status === 'signed-in' ? session.profile : undefined;
  if (profile?.restriction === 'age-unknown') return <AgeScreen profile={profile} />;
  return <Navigate to={`/login${search}`} replace />;
}

/** `/guardian`: a guardian's page without an account, authorised by the token in the fragment. */
function GuardianPage(): ReactNode {
  const token = useLocation().hash.slice(1);
  return <GuardianScreen key={token} token={token} />;
}
