import type { Export } from '@goreal/domain/exports/export';
import { formatNumber } from '@goreal/domain/text/format-number';
import { useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import PackageOpen from 'lucide-react/icons/package-open';
import type { ReactNode } from 'react';
import { dayOf } from '#platform/clock/written-instant.ts';
import { FailureBanner } from '#platform/forms/failure-banner.tsx';
import { Button, buttonClass } from '#ui/button/button.tsx';
import { LoadState } from '#ui/listing/load-state.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { Spinner } from '#ui/spinner/spinner.tsx';
import { exportsQuery, isOnItsWay, useRequestExport } from './api/exports.ts';
import { exportsMessages as texts } from './exports.messages.ts';
import styles from './exports.module.css';

/** Export of all personal data as a file. */
export function ExportSettings({ uid }: { uid: string }): ReactNode {
  const exports = useQuery(exportsQuery(uid));
  const ask = useRequestExport(uid);
  if (!exports.data) {
    return (
      <LoadState
        query={exports}
        loading={<LoadingPanel />}
        failed={texts.loadFailed}
        frame={(failure) => <Panel title={texts.title}>{failure}</Panel>}
      />
    );
  }
  const newest = exports.data[0];
  const ready = exports.data.find(({ url }) => url !== null);
  const waits = isOnItsWay(newest);
  return (
    <Panel title={texts.title}>
      <p className={`soft small ${styles.lead}`}>{texts.lead}</p>
      <div className={`row middle spread gap-3 ${styles.archive}`}>
        <div role="status">
          {newest?.status === 'failed' ? <p>{texts.failed}</p> : null}
          {waits ? (
            <p key="waits" className={`line middle gap-3 primary ${styles.waiting}`}>
              <Spinner size={20} /> {texts.onItsWay}
            </p>
          ) : ready ? (
            <p key="ready">{readyText(ready)}</p>
          ) : newest?.status === 'failed' ? null : (
            <p key="none" className="soft">
              {texts.none}
            </p>
          )}
        </div>
        {waits ? null : (
          <div className={`row gap-3 ${styles.actions}`}>
            {ready?.url ? (
              <a href={ready.url} download className={buttonClass({ variant: 'primary' })}>
                <Download size={18} aria-hidden="true" />
                {texts.download}
              </a>
            ) : null}
            <Button
              variant={ready ? 'secondary' : 'primary'}
              icon={<PackageOpen size={18} aria-hidden="true" />}
              busy={ask.isPending}
              onClick={() => ask.mutate()}
            >
              {texts.ask}
            </Button>
          </div>
        )}
      </div>
      {/* Below the button, so that the button does not move when a request fails. */}
      <FailureBanner action={texts.action} error={ask.error} />
    </Panel>
  );
}

/** Placeholder with the height of the panel with an archive. */
function LoadingPanel(): ReactNode {
  return (
    <Panel title={texts.title}>
      <p className={`soft small ${styles.lead}`}>{texts.lead}</p>
      <div className={`row middle spread gap-3 ${styles.archive}`}>
        <Skeleton shape="block" height="3rem" />
      </div>
    </Panel>
  );
}

function readyText({ readyAt, expiresAt, size }: Export): string | null {
  if (readyAt === null || expiresAt === null || size === null) return null;
  return `${texts.ready(dayOf(readyAt), sizeText(size))} ${texts.until(dayOf(expiresAt))}`;
}

function sizeText(bytes: number): string {
  const megabytes = bytes / 1_048_576;
  if (megabytes >= 1) return texts.megabytes(formatNumber(megabytes, { atMost: 1 }));
  return texts.kilobytes(formatNumber(Math.max(bytes / 1024, 0.1), { atMost: 1 }));
}
