import { type ReactNode, useEffect, useRef } from 'react';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';

/** Why an action failed, below its buttons, which it does not move unless the window ends there. */
export function FailureBelow({ children }: { children: ReactNode }): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <div ref={place}>
      <AlertBanner kind="error">{children}</AlertBanner>
    </div>
  );
}
