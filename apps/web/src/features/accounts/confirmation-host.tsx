import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { onConfirmationNeeded } from '#platform/api-client/confirmation.ts';

const ConfirmationDialog = lazy(() =>
  import('./confirmation-dialog.tsx').then((module) => ({ default: module.ConfirmationDialog })),
);

/** Asks for a confirmation when the server requires one for a call; the call is then repeated. */
export function ConfirmationHost({ uid }: { uid: string }): ReactNode {
  const [answer, setAnswer] = useState<(confirmed: boolean) => void>();
  useEffect(
    () =>
      onConfirmationNeeded(
        () =>
          new Promise((resolve) => {
            setAnswer(() => resolve);
          }),
      ),
    [],
  );
  if (!answer) return null;
  const close = (confirmed: boolean) => {
    setAnswer(undefined);
    answer(confirmed);
  };
  return (
    <Suspense fallback={null}>
      <ConfirmationDialog uid={uid} onDone={() => close(true)} onClose={() => close(false)} />
    </Suspense>
  );
}
