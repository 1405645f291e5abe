import { errorMessage } from '@goreal/domain/errors/errors.messages';
import { submissionMessages } from '@goreal/domain/submissions/submissions.messages';
import type { ReactNode } from 'react';
import type { ApiError } from '#platform/api-client/api-error.ts';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { formMessages } from './form.messages.ts';

/** Specification 8, 'Submission', with the reason where it is known. */
export function SendProblem({ error }: { error: ApiError }): ReactNode {
  const expired = error.code === 'unauthenticated';
  const isPlain = error.code === 'internal' && error.message === errorMessage('internal');
  return (
    <AlertBanner
      kind="error"
      title={submissionMessages.sendFailed}
      action={
        expired ? (
          <Button size="small" variant="secondary" onClick={() => window.location.reload()}>
            {formMessages.reload}
          </Button>
        ) : null
      }
    >
      {isPlain ? null : error.message}
    </AlertBanner>
  );
}
