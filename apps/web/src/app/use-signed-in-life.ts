import { useEffect } from 'react';
import { codeOfError } from '#platform/api-client/api-error.ts';
import { liveEvents, useLiveEvent } from '#platform/live-events/live-events.ts';
import { session, useSession } from '#platform/session/session.ts';
import { theme } from '#platform/theme/theme.ts';

/** While someone is signed in: the live stream is open, the profile follows it, the guild's colours are worn. */
export function useSignedInLife(): void {
  const now = useSession();
  const userId = now.status === 'signed-in' ? now.profile.userId : undefined;
  const guild = now.status === 'signed-in' ? now.profile.guild : undefined;
  useEffect(() => {
    if (!userId) return;
    liveEvents.open();
    return () => liveEvents.close();
  }, [userId]);
  useEffect(() => theme.wear(guild), [guild]);
  useLiveEvent('session.ended', () => session.ended());
  useLiveEvent('profile.changed', (change) => session.patch(change));
  useLiveEvent('resync', () => {
    session.reload().catch((error: unknown) => {
      if (codeOfError(error) === 'unauthenticated') session.ended();
    });
  });
}
