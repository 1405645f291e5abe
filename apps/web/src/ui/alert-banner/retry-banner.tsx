import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { AlertBanner } from './alert-banner.tsx';

/** Says that something could not be loaded, with a button that tries again. */
export function RetryBanner(props: {
  children: ReactNode;
  retry: string;
  /** A new try is under way. */
  isTrying?: boolean;
  onRetry: () => void;
}): ReactNode {
  const { children, retry, isTrying = false, onRetry } = props;
  return (
    <AlertBanner
      kind="warning"
      action={
        <Button size="small" variant="secondary" busy={isTrying} onClick={onRetry}>
          {retry}
        </Button>
      }
    >
      {children}
    </AlertBanner>
  );
}
