import { formatDay } from '@goreal/domain/calendar/format';
import type { DecayOutlook } from '@goreal/domain/decay/decay-outlook';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { RetryBanner } from '#ui/alert-banner/retry-banner.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { decayOutlookQuery } from './api/decay-outlook.ts';
import { ascensionMessages } from './ascension.messages.ts';
import styles from './ascension-path.module.css';

const texts = ascensionMessages.decay;

/** Whether the player's AURA decays, from which day, and what prevents it. */
export function DecayNote({ uid }: { uid: string }): ReactNode {
  const outlook = useQuery(decayOutlookQuery(uid));
  if (outlook.data) {
    return (
      <>
        <p>{sentenceOf(outlook.data)}</p>
        {outlook.data.isOn && outlook.data.perDay > 0 ? (
          <p className={`faint small ${styles.quiet}`}>{texts.floor}</p>
        ) : null}
      </>
    );
  }
  if (outlook.isPending) return <Skeleton width="70%" />;
  return (
    <RetryBanner isTrying={outlook.isFetching} onRetry={() => void outlook.refetch()}>
      {unableToBecause(texts.loadAction, outlook.error)}
    </RetryBanner>
  );
}

function sentenceOf({ isOn, fadesFrom, daysIdle, graceDays, perDay }: DecayOutlook): string {
  if (!isOn) return texts.off;
  if (fadesFrom === null) return texts.nothing;
  if (perDay === 0) return texts.tooLittle;
  return daysIdle > graceDays ? texts.fading(perDay) : texts.safe(formatDay(fadesFrom), perDay);
}
