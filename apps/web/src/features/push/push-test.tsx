import { type ReactNode, useEffect, useState } from 'react';
import { FailureBanner } from '#platform/forms/failure-banner.tsx';
import { pushSubscription } from '#platform/push/push-subscription.ts';
import { AlertBanner, type AlertKind } from '#ui/alert-banner/alert-banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { type TestOutcome, useTestPush } from './api/push.ts';
import { pushMessages as texts } from './push.messages.ts';
import styles from './push-section.module.css';

/**
 * Sends a push to this browser and shows the result; the worker's confirmation is preferred to that of the
 * push service.
 */
export function PushTest(props: {
  uid: string;
  /** this browser receives pushes */
  isOn: boolean;
  /** results of other actions, in the same place */
  children: ReactNode;
}): ReactNode {
  const { uid, isOn, children } = props;
  const test = useTestPush(uid);
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const onMessage = ({ data }: MessageEvent) => {
      if (data?.type === 'PUSH_SHOWN') setShown(true);
    };
    navigator.serviceWorker?.addEventListener('message', onMessage);
    return () => navigator.serviceWorker?.removeEventListener('message', onMessage);
  }, []);
  const send = () => {
    const id = pushSubscription.deviceId();
    setShown(false);
    if (id !== null) test.mutate(id);
  };
  const verdict = test.data ? verdictOf(test.data, isShown) : undefined;
  return (
    <>
      <div>
        <Button variant="secondary" busy={test.isPending} disabled={!isOn} onClick={send}>
          {test.isPending ? texts.testing : texts.test}
        </Button>
      </div>
      <div className={`stack gap-2 ${styles.results}`}>
        {isOn && verdict ? null : children}
        {isOn && verdict ? <AlertBanner kind={verdict.kind}>{verdict.text}</AlertBanner> : null}
        <FailureBanner action={texts.test} error={test.error} />
      </div>
    </>
  );
}

function verdictOf({ outcome }: TestOutcome, isShown: boolean): { kind: AlertKind; text: string } {
  if (isShown) return { kind: 'success', text: texts.testShown };
  switch (outcome) {
    case 'accepted':
      return { kind: 'success', text: texts.testAccepted };
    case 'expired':
      return { kind: 'warning', text: texts.testExpired };
    case 'failed':
      return { kind: 'error', text: texts.testFailed };
  }
}
