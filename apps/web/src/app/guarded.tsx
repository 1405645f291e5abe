import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { sessionTexts } from '#platform/outbox/kept-text.ts';
import { useSession } from '#platform/session/session.ts';
import { type Access, redirectOf, type Visitor, withChosenGuild } from './guards.ts';

/** Name of the kept address that a visitor opened before signing in. */
const ASKED_ADDRESS = 'goreal.asked-address';

/** Shows its page to visitors who have access and redirects others, now and on each change of the session. */
export function Guarded({ access, children }: { access: Access; children: ReactNode }): ReactNode {
  const session = useSession();
  const visitor = session.status === 'signed-in' ? session.profile : undefined;
  const redirect = useRedirect(access, visitor);
  const [search] = useSearchParams();
  const isBehindSignIn = access === 'dashboard' || access === 'admin';
  useAskedAddress({
    isBehindSignIn,
    isRefused: redirect !== undefined,
    isVisitor: visitor === undefined,
  });
  if (redirect === undefined) return children;
  // A page that refuses a signed-in person may itself be the stored address.
  const mayReturn = redirect === '/dashboard' && !isBehindSignIn;
  const target = mayReturn ? sessionTexts.get(ASKED_ADDRESS) || redirect : redirect;
  return <Navigate to={withChosenGuild(target, search)} replace />;
}

/**
 * Stores the address that a visitor opened behind the sign-in, and opens it after the sign-in. An address
 * that is left by signing out is not stored, because the next user may be another person.
 */
function useAskedAddress(of: {
  isBehindSignIn: boolean;
  isRefused: boolean;
  isVisitor: boolean;
}): void {
  const { isBehindSignIn, isRefused, isVisitor } = of;
  const { pathname, search } = useLocation();
  const [cameSignedOut] = useState(isVisitor);
  useEffect(() => {
    if (!isBehindSignIn) return;
    if (!isRefused) sessionTexts.set(ASKED_ADDRESS, '');
    else if (isVisitor && cameSignedOut) sessionTexts.set(ASKED_ADDRESS, `${pathname}${search}`);
  }, [isBehindSignIn, isRefused, isVisitor, cameSignedOut, pathname, search]);
}

/**
 * Keeps a visitor on the page that was allowed at first. The guild choice sets the guild on the local profile
 * before it is saved (specification 4), and must not be left by that; it navigates when done.
 */
function useRedirect(access: Access, visitor: Visitor): string | undefined {
  const redirect = redirectOf(access, visitor);
  const [cameWithoutGuild] = useState(redirect === undefined);
  const staysToFinish = access === 'guild-choice' && cameWithoutGuild && visitor !== undefined;
  return staysToFinish ? undefined : redirect;
}
