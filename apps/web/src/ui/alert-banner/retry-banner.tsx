import type { ReactNode } from 'react';
import { buttonMessages } from '../button/button.messages.ts';
import { Button } from '../button/button.tsx';
import { AlertBanner, type AlertKind } from './alert-banner.tsx';

/** Says that something could not be loaded, with a button that tries again. */
export function RetryBanner(props: {
  kind?: AlertKind;
  children: ReactNode;
  /** A new attempt has not ended yet. */
  isTrying?: boolean;
  onRetry: () => void;
}): ReactNode {
  const { kind = 'warning', children, isTrying = false, onRetry } = props;
  return (
    <AlertBanner
      kind={kind}
      action={
        <Button size="small" variant="secondary" busy={isTrying} onClick={onRetry}>
          {buttonMessages.retry}
        </Button>
      }
    >
      {children}
    </AlertBanner>
  );
}
