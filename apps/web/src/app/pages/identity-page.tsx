import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { IdentityScreen } from '#features/accounts/identity-screen.tsx';
import { WorldBackdrop } from '#ui/world/world-backdrop.tsx';

/** `/identity`: the address that identity providers redirect to. */
export function IdentityPage(): ReactNode {
  const navigate = useNavigate();
  const { search } = useLocation();
  return (
    <>
      <WorldBackdrop scene="gate" />
      <IdentityScreen
        query={search.slice(1)}
        onLeave={(path) => void navigate(path, { replace: true })}
      />
    </>
  );
}
