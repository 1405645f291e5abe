import type { ErasureReceipt } from '@goreal/domain/erasures/erasure';
import { formatNumber } from '@goreal/domain/text/format-number';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { codeOfError } from '#platform/api-client/api-error.ts';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { minuteOf } from '#platform/clock/written-instant.ts';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { RetryBanner } from '#ui/alert-banner/retry-banner.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { getReceipt } from './api/erase-account.ts';
import { erasuresMessages } from './erasures.messages.ts';
import styles from './erasures.module.css';

const texts = erasuresMessages.receipt;

/** A damaged number is answered as one that does not exist is. */
const UNKNOWN: readonly unknown[] = ['not-found', 'invalid-argument'];

/** Receipt of a deletion, for anyone with its number; it contains no personal data. */
export function ErasureReceiptPanel(props: { receiptId: string; home: ReactNode }): ReactNode {
  const { receiptId, home } = props;
  const [receipt, setReceipt] = useState<ErasureReceipt>();
  const [failure, setFailure] = useState<unknown>();
  const [isTrying, setTrying] = useState(true);
  const load = useCallback(
    async (signal?: AbortSignal) => {
      setTrying(true);
      try {
        setReceipt(await getReceipt(receiptId, signal));
      } catch (error) {
        if (signal?.aborted) return;
        setFailure(error);
      }
      setTrying(false);
    },
    [receiptId],
  );
  useEffect(() => {
    const leaving = new AbortController();
    void load(leaving.signal);
    return () => leaving.abort();
  }, [load]);
  return (
    <Panel
      key={receipt || failure ? 'answered' : 'waiting'}
      title={receipt ? texts.title : texts.unseenTitle}
    >
      {receipt ? (
        <Lines receipt={receipt} />
      ) : !failure ? (
        <div role="status" aria-label={texts.loading}>
          <Skeleton shape="block" height="10rem" />
        </div>
      ) : UNKNOWN.includes(codeOfError(failure)) ? (
        <AlertBanner kind="warning">{texts.unknown}</AlertBanner>
      ) : (
        <RetryBanner isTrying={isTrying} onRetry={() => void load()}>
          {unableToBecause(texts.loadAction, failure)}
        </RetryBanner>
      )}
      <div className={`line to-end ${styles.actions}`}>{home}</div>
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
        <dd>{minuteOf(erasedAt)}</dd>
        <dt>{texts.rows}</dt>
        <dd>{formatNumber(rows)}</dd>
        <dt>{texts.files}</dt>
        <dd>{filesLeft === 0 ? formatNumber(files) : texts.filesLeft(filesLeft, files)}</dd>
      </dl>
      <p className={`soft small ${styles.hint}`}>{texts.mailed}</p>
    </>
  );
}
