import { type ReactNode, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { useSession } from '#platform/session/session.ts';
import { withChosenGuild } from './chosen-guild.ts';
import { type Access, redirectOf, type Visitor } from './guards.ts';

/** Shows its page to visitors who have access and redirects others, now and on each change of the session. */
export function Guarded({ access, children }: { access: Access; children: ReactNode }): ReactNode {
  const session = useSession();
  const visitor = session.status === 'signed-in' ? session.profile : undefined;
  const redirect = useRedirect(access, visitor);
  const [search] = useSearchParams();
  return redirect ? <Navigate to={withChosenGuild(redirect, search)} replace /> : children;
}

/**
 * Keeps a visitor on the page that was allowed at first. The guild choice sets the guild on the local profile
 * before it is saved (specification 4), and must not be left by that; it navigates by itself when done.
 */
function useRedirect(access: Access, visitor: Visitor): string | undefined {
  const redirect = redirectOf(access, visitor);
  const [cameWithoutGuild] = useState(redirect === undefined);
  const staysToFinish = access === 'guild-choice' && cameWithoutGuild && visitor !== undefined;
  return staysToFinish ? undefined : redirect;
}
