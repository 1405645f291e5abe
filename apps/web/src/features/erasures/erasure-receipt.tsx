import { formatDateTime } from '@goreal/domain/calendar/format';
import type { ErasureReceipt } from '@goreal/domain/erasures/erasure';
import { type ReactNode, useEffect, useState } from 'react';
import { academyTimeZone } from '#platform/env/env.ts';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { getReceipt } from './api/erase-account.ts';
import { erasuresMessages } from './erasures.messages.ts';
import styles from './erasures.module.css';

const texts = erasuresMessages.receipt;

/** Receipt of a deletion, for anyone with its number; it contains no personal data. */
export function ErasureReceiptPanel(props: { receiptId: string; home: ReactNode }): ReactNode {
  const { receiptId, home } = props;
  const [receipt, setReceipt] = useState<ErasureReceipt | 'failed'>();
  useEffect(() => {
    const leaving = new AbortController();
    getReceipt(receiptId, leaving.signal).then(setReceipt, () => {
      if (!leaving.signal.aborted) setReceipt('failed');
    });
    return () => leaving.abort();
  }, [receiptId]);
  return (
    <Panel key={receipt === undefined ? 'waiting' : 'answered'} title={texts.title}>
      {receipt === undefined ? (
        <div role="status" aria-label={texts.loading}>
          <Skeleton shape="block" height="10rem" />
        </div>
      ) : null}
      {receipt === 'failed' ? <AlertBanner kind="warning">{texts.failed}</AlertBanner> : null}
      {receipt && receipt !== 'failed' ? <Lines receipt={receipt} /> : null}
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
        <dd>{rows}</dd>
        <dt>{texts.files}</dt>
        <dd>{filesLeft === 0 ? files : texts.filesLeft(filesLeft, files)}</dd>
      </dl>
      <p className={styles.hint}>{texts.mailed}</p>
    </>
  );
}
