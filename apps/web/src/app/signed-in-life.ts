import { useEffect } from 'react';
import { codeOfError } from '#platform/api-client/api-error.ts';
import { sentry } from '#platform/error-reporting/sentry.ts';
import { liveEvents, useLiveEvent } from '#platform/live-events/live-events.ts';
import { repairPush } from '#platform/push/push-life.ts';
import { session, useSession } from '#platform/session/session.ts';

/** While someone is signed in: the live stream is open and the profile follows it. Draws nothing. */
export function SignedInLife(): null {
  const now = useSession();
  const profile = now.status === 'signed-in' ? now.profile : undefined;
  const userId = profile?.userId;
  useEffect(() => {
    if (!userId) return;
    liveEvents.open(session.livePosition());
    void repairPush();
    return () => liveEvents.close();
  }, [userId]);
  useEffect(() => sentry.know(profile), [profile]);
  useEffect(() => () => sentry.know(undefined), []);
  useLiveEvent('session.ended', () => session.ended());
  useLiveEvent('profile.changed', (change) => session.patch(change));
  useLiveEvent('resync', () => {
    session.reload().catch((error: unknown) => {
      if (codeOfError(error) === 'unauthenticated') session.ended();
    });
  });
  return null;
}
