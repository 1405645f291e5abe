import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { StravaCallbackScreen } from '#features/strava/strava-callback.tsx';
import { WorldBackdrop } from '#ui/world/world-backdrop.tsx';

export function StravaCallbackPage(): ReactNode {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  return (
    <>
      <WorldBackdrop scene="gate" />
      <StravaCallbackScreen
        query={query}
        onLeave={(path) => void navigate(path, { replace: true })}
      />
    </>
  );
}
