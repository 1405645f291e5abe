import { formatDateTime } from '@goreal/domain/calendar/format';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { academyClock } from '#platform/clock/academy-clock.ts';
import { academyTimeZone } from '#platform/env/env.ts';
import { factorsQuery } from '#platform/session/factors-query.ts';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/card/card.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { adminMessages } from './admin.messages.ts';
import styles from './require-factor.module.css';

const texts = adminMessages.factor;
const SETTINGS = '/dashboard?tab=settings#security';
const SECOND_MS = 1000;

/**
 * Wraps the panel of an elder: shows a notice while a second factor is due, and replaces the panel once it is
 * overdue. The panel loads meanwhile, invisible for a second at most, and is also shown where the state of the factors
 * cannot be fetched: the server refuses the calls in any case.
 */
export function RequireFactor({ uid, children }: { uid: string; children: ReactNode }): ReactNode {
  const { data, isPending, fetchStatus, failureCount } = useQuery(factorsQuery(uid));
  const isLate = useIsLate();
  const isAwaited = isPending && fetchStatus === 'fetching' && failureCount === 0 && !isLate;
  const dueAt = data?.dueAt ? new Date(data.dueAt) : undefined;
  if (dueAt && dueAt <= academyClock.now()) return <Overdue />;
  return (
    <>
      {dueAt ? (
        <AlertBanner kind="warning" action={<Link to={SETTINGS}>{texts.add}</Link>}>
          {texts.due(formatDateTime(dueAt, academyTimeZone()))}
        </AlertBanner>
      ) : null}
      <div className={styles.panel} data-awaits-factor={isAwaited || undefined}>
        {children}
      </div>
    </>
  );
}

/** Whether a second has passed since the component was mounted. */
function useIsLate(): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SECOND_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}

function Overdue(): ReactNode {
  const navigate = useNavigate();
  return (
    <Card padding="roomy">
      <EmptyState
        title={texts.title}
        action={<Button onClick={() => void navigate(SETTINGS)}>{texts.add}</Button>}
      >
        {texts.text}
      </EmptyState>
    </Card>
  );
}
