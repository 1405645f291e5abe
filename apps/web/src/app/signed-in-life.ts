import { useEffect } from 'react';
import { sentry } from '#platform/error-reporting/sentry.ts';
import { repairPush } from '#platform/push/push-life.ts';
import { useSession } from '#platform/session/session.ts';
import { keepFocusInPage } from '#ui/focus/focus.ts';

/**
 * While someone is signed in, on whatever page: push is repaired, errors say whose they are, and the focus stays near
 * what is removed. Draws nothing.
 */
export function SignedInLife(): null {
  const now = useSession();
  const profile = now.status === 'signed-in' ? now.profile : undefined;
  const userId = profile?.userId;
  useEffect(() => {
    if (userId) void repairPush();
  }, [userId]);
  useEffect(() => keepFocusInPage(), []);
  useEffect(() => sentry.know(profile), [profile]);
  useEffect(() => () => sentry.know(undefined), []);
  return null;
}
