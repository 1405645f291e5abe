import type { ReactNode } from 'react';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';

/** That an action failed, and why; nothing without an error. */
export function FailureBanner({ action, error }: { action: string; error: unknown }): ReactNode {
  if (!error) return null;
  return <AlertBanner kind="error">{unableToBecause(action, error)}</AlertBanner>;
}
