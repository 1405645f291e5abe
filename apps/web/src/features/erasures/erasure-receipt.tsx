import { formatDateTime } from '@goreal/domain/calendar/format';
import type { ErasureReceipt } from '@goreal/domain/erasures/erasure';
import { formatNumber } from '@goreal/domain/text/format-number';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { codeOfError } from '#platform/api-client/api-error.ts';
import { academyTimeZone } from '#platform/env/env.ts';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { RetryBanner } from '#ui/alert-banner/retry-banner.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { getReceipt } from './api/erase-account.ts';
import { erasuresMessages } from './erasures.messages.ts';
import styles from './erasures.module.css';

const texts = erasuresMessages.receipt;

/** Receipt of a deletion, for anyone with its number; it contains no personal data. */
export function ErasureReceiptPanel(props: { receiptId: string; home: ReactNode }): ReactNode {
  const { receiptId, home } = props;
  const [answer, setAnswer] = useState<ErasureReceipt | 'unknown' | 'failed'>();
  const load = useCallback(
    (signal?: AbortSignal) =>
      getReceipt(receiptId, signal).then(setAnswer, (error: unknown) => {
        if (signal?.aborted) return;
        setAnswer(codeOfError(error) === 'not-found' ? 'unknown' : 'failed');
      }),
    [receiptId],
  );
  useEffect(() => {
    const leaving = new AbortController();
    void load(leaving.signal);
    return () => leaving.abort();
  }, [load]);
  const isRefused = answer === 'unknown' || answer === 'failed';
  const retry = () => {
    setAnswer(undefined);
    void load();
  };
  return (
    <Panel
      key={answer === undefined ? 'waiting' : 'answered'}
      title={isRefused ? texts.unseenTitle : texts.title}
    >
      {answer === undefined ? (
        <div role="status" aria-label={texts.loading}>
          <Skeleton shape="block" height="10rem" />
        </div>
      ) : null}
      {answer === 'unknown' ? <AlertBanner kind="warning">{texts.unknown}</AlertBanner> : null}
      {answer === 'failed' ? <RetryBanner onRetry={retry}>{texts.failed}</RetryBanner> : null}
      {answer && !isRefused ? <Lines receipt={answer} /> : null}
      <div className={styles.actions}>{home}</div>
    </Panel>
  );
}

function Lines({ receipt }: { receipt: ErasureReceipt }): ReactNode {
  const { receiptId, erasedAt, counts, files, filesLeft } = receipt;
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <>
      <p>{texts.farewell}</p>
      <dl className={styles.lines}>
        <dt>{texts.number}</dt>
        <dd>{receiptId}</dd>
        <dt>{texts.when}</dt>
        <dd>{formatDateTime(new Date(erasedAt), academyTimeZone())}</dd>
        <dt>{texts.rows}</dt>
        <dd>{formatNumber(rows)}</dd>
        <dt>{texts.files}</dt>
        <dd>{filesLeft === 0 ? formatNumber(files) : texts.filesLeft(filesLeft, files)}</dd>
      </dl>
      <p className={styles.hint}>{texts.mailed}</p>
    </>
  );
}
