import { formatTime } from '@goreal/domain/calendar/format';
import type { StravaStatus } from '@goreal/domain/strava/status';
import { formatNumber } from '@goreal/domain/text/format-number';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { dayOf, minuteOf } from '#platform/clock/written-instant.ts';
import { useConnectivity } from '#platform/connectivity/connectivity.ts';
import { academyTimeZone, isLocalMode } from '#platform/env/env.ts';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { RetryBanner } from '#ui/alert-banner/retry-banner.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog/confirm-dialog.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { Spinner } from '#ui/spinner/spinner.tsx';
import { WithVietnamese } from '#ui/with-vietnamese/with-vietnamese.tsx';
import { stravaQuery } from './api/strava.ts';
import { ConsentDialog } from './consent-dialog.tsx';
import { stravaMessages as texts } from './strava.messages.ts';
import styles from './strava-card.module.css';
import { useStravaActions } from './use-strava-actions.ts';

/** The player's Strava connection: connect, sync, disconnect, and its state (specification 2). */
export function StravaCard(props: { uid: string; onLeave?: (address: string) => void }): ReactNode {
  const { uid, onLeave = (address) => window.location.assign(address) } = props;
  const status = useQuery(stravaQuery(uid));
  const link = status.data;
  return (
    <Panel
      title={texts.title}
      overline={texts.overline}
      actions={link?.simulatorUrl ? <Badge tone="info">{texts.simulated}</Badge> : null}
    >
      {link ? (
        <Link uid={uid} link={link} onLeave={onLeave} />
      ) : status.isPending ? (
        <div
          aria-busy="true"
          className={`stack gap-4 ${styles.awaited}`}
          data-local={isLocalMode() || undefined}
        >
          <p role="status">{texts.loading}</p>
          <Skeleton shape="block" height="5rem" />
        </div>
      ) : (
        // Lower than what it replaces, so that a failure moves nothing.
        <div className={`stack gap-4 ${styles.awaited}`} data-local={isLocalMode() || undefined}>
          <RetryBanner
            kind="error"
            isTrying={status.isFetching}
            onRetry={() => void status.refetch()}
          >
            <p>{texts.failed}</p>
            <p>{status.error.message}</p>
          </RetryBanner>
        </div>
      )}
    </Panel>
  );
}

function Link(props: {
  uid: string;
  link: StravaStatus;
  onLeave: (address: string) => void;
}): ReactNode {
  const { uid, link, onLeave } = props;
  const [asking, setAsking] = useState<'consent' | 'leave'>();
  const actions = useStravaActions(uid, () => setAsking(undefined));
  const offline = useConnectivity() === 'offline';
  const mayConnect = link.state === 'ready';
  return (
    <div className="stack gap-4">
      {link.message ? <AlertBanner kind="warning">{link.message}</AlertBanner> : null}
      {link.link === 'reconnect' ? (
        <AlertBanner kind="warning">{texts.reconnectNeeded}</AlertBanner>
      ) : null}
      {link.connected ? (
        <LinkFacts link={link} />
      ) : (
        <div className={styles.invite}>
          <StreamMark />
          <p>{texts.invite}</p>
        </div>
      )}
      <div className={`row gap-3 ${styles.actions}`} data-linked={link.connected || undefined}>
        {link.link === 'connected' ? (
          <Button
            busy={actions.syncing}
            disabled={link.state !== 'ready'}
            onClick={() => actions.sync(offline)}
          >
            {actions.syncing ? texts.syncing : texts.sync}
          </Button>
        ) : (
          <Button disabled={!mayConnect || offline} onClick={() => setAsking('consent')}>
            {link.connected ? texts.reconnect : texts.connect}
          </Button>
        )}
        {link.connected ? (
          <Button variant="ghost" disabled={offline} onClick={() => setAsking('leave')}>
            {texts.disconnect}
          </Button>
        ) : null}
        <p role="status" className={styles.message} data-kind={actions.message?.kind}>
          {actions.message ? <WithVietnamese text={actions.message.text} /> : null}
        </p>
      </div>
      {link.simulatorUrl ? (
        <p className={`soft small ${styles.note}`}>
          {texts.simulatedNote}{' '}
          <a href={link.simulatorUrl} target="_blank" rel="noreferrer">
            {texts.simulatorLink}
          </a>
        </p>
      ) : null}
      {asking === 'consent' ? (
        <ConsentDialog uid={uid} open onClose={() => setAsking(undefined)} onLeave={onLeave} />
      ) : null}
      <ConfirmDialog
        open={asking === 'leave'}
        title={texts.leave.title}
        confirmLabel={texts.leave.confirm}
        cancelLabel={texts.leave.cancel}
        dangerous
        busy={actions.leaving}
        onConfirm={actions.disconnect}
        onCancel={() => setAsking(undefined)}
      >
        {texts.leave.text}
      </ConfirmDialog>
    </div>
  );
}

/** Icon of three converging streams; Strava's own logo is not used. */
function StreamMark(): ReactNode {
  return (
    <svg viewBox="0 0 120 72" className={styles.mark} aria-hidden="true">
      <g fill="none" strokeLinecap="round" strokeWidth="5">
        <path d="M4 14C34 14 40 36 72 36H116" stroke="var(--guild-secondary)" />
        <path d="M4 36H116" stroke="var(--metal)" opacity="0.85" />
        <path d="M4 58C34 58 40 36 72 36H116" stroke="var(--guild-primary)" />
      </g>
      <circle cx="112" cy="36" r="7" fill="var(--metal-light)" />
      <g fill="var(--metal-light)" className={styles.drops}>
        <circle cx="22" cy="15" r="2.5" />
        <circle cx="30" cy="36" r="2.5" />
        <circle cx="22" cy="57" r="2.5" />
      </g>
    </svg>
  );
}

/** Connected athlete, last sync, and the progress of a long first import. */
function LinkFacts({ link }: { link: StravaStatus }): ReactNode {
  const { athlete, lastSync, sync } = link;
  const timeZone = academyTimeZone();
  const name = athlete ? `${athlete.firstname} ${athlete.lastname}`.trim() : '';
  return (
    <>
      <p className={styles.athlete}>
        {texts.connectedAs(name)}
        {athlete && !link.simulatorUrl ? (
          <a
            className={styles.strava}
            href={`https://www.strava.com/athletes/${athlete.id}`}
            target="_blank"
            rel="noreferrer"
          >
            {texts.profileLink}
          </a>
        ) : null}
      </p>
      {sync.state === 'importing' ? (
        // In the place of the last sync, so that the beginning and the end of an import move nothing.
        <p className={`soft small ${styles.note}`} role="status">
          <Spinner size={16} /> {texts.importing.so(formatNumber(sync.imported))}
          {sync.importedBackTo && sync.imported > 0
            ? ` ${texts.importing.backTo(dayOf(sync.importedBackTo))}`
            : null}
          . {texts.importing.note}
        </p>
      ) : (
        <p className={`soft small ${styles.note}`}>
          {texts.lastSync}: <strong>{lastSync ? minuteOf(lastSync) : texts.never}</strong>
        </p>
      )}
      {sync.waitsUntil ? (
        <p className={`soft small ${styles.note}`} role="status">
          {texts.waiting(formatTime(new Date(sync.waitsUntil), timeZone))}
        </p>
      ) : null}
    </>
  );
}
