import { type ReactNode, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { useSession } from '#platform/session/session.ts';
import { withChosenGuild } from './chosen-guild.ts';
import { type Access, redirectOf, type Visitor } from './guards.ts';

/** Shows its page to those who may see it and sends the others on, now and whenever the session changes. */
export function Guarded({ access, children }: { access: Access; children: ReactNode }): ReactNode {
  const session = useSession();
  const visitor = session.status === 'signed-in' ? session.profile : undefined;
  const redirect = useRedirect(access, visitor);
  const [search] = useSearchParams();
  return redirect ? <Navigate to={withChosenGuild(redirect, search)} replace /> : children;
}

/**
 * The guild is set on the local profile before it is saved (specification 4), so the choice screen must
 * not be left on that account: whoever was let in stays until the screen itself moves on.
 */
function useRedirect(access: Access, visitor: Visitor): string | undefined {
  const redirect = redirectOf(access, visitor);
  const [cameWithoutGuild] = useState(redirect === undefined);
  const staysToFinish = access === 'guild-choice' && cameWithoutGuild && visitor !== undefined;
  return staysToFinish ? undefined : redirect;
}
