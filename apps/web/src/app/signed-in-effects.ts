import { useEffect } from 'react';
import { sentry } from '#platform/error-reporting/sentry.ts';
import { repairPush } from '#platform/push/push-lifecycle.ts';
import { useSession } from '#platform/session/session.ts';
import { keepFocusInPage } from '#ui/focus/focus.ts';

/**
 * Effects for signed-in users on every page: repairs the push subscription, sets the user of error reports,
 * and moves the focus when the focused element is removed. Renders nothing.
 */
export function SignedInEffects(): null {
  const now = useSession();
  const profile = now.status === 'signed-in' ? now.profile : undefined;
  const userId = profile?.userId;
  useEffect(() => {
    if (userId) void repairPush();
  }, [userId]);
  useEffect(() => keepFocusInPage(), []);
  useEffect(() => sentry.setUser(profile), [profile]);
  useEffect(() => () => sentry.setUser(undefined), []);
  return null;
}
