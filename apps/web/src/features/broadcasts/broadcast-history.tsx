import type { BroadcastState, NotificationLog } from '@goreal/domain/broadcasts/broadcast';
import { formatNumber } from '@goreal/domain/text/format-number';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { minuteOf } from '#platform/clock/written-instant.ts';
import { useQuestion } from '#platform/forms/use-question.ts';
import { Badge, type BadgeTone } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog/confirm-dialog.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { LoadState } from '#ui/listing/load-state.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { broadcastsQuery, useCancelBroadcast } from './api/broadcasts.ts';
import { broadcastsMessages as texts } from './broadcasts.messages.ts';
import styles from './broadcasts-tab.module.css';

const TONES = {
  scheduled: 'info',
  sending: 'warning',
  sent: 'success',
  cancelled: 'neutral',
} as const satisfies Record<BroadcastState, BadgeTone>;

/** The last twenty broadcasts with their delivery figures. */
export function BroadcastHistory(): ReactNode {
  const broadcasts = useQuery(broadcastsQuery());
  const { ask, dialog } = useQuestion(useCancelBroadcast(), { action: texts.cancelAction });
  return (
    <Panel title={texts.history}>
      {broadcasts.data ? null : (
        <LoadState
          query={broadcasts}
          loading={<Skeleton shape="block" height="10rem" />}
          failed={texts.loadFailed}
        />
      )}
      {broadcasts.data?.length === 0 ? (
        <EmptyState title={texts.empty}>{texts.emptyText}</EmptyState>
      ) : null}
      <ul className="stack gap-1">
        {broadcasts.data?.map((log) => (
          <li key={log.id} className={`row spread gap-3 ${styles.log}`}>
            <Entry log={log} />
            {log.state === 'scheduled' ? (
              <div>
                <Button
                  size="small"
                  variant="secondary"
                  aria-label={texts.cancelNamed(log.payload.title)}
                  onClick={() => ask(log.id)}
                >
                  {texts.cancel}
                </Button>
              </div>
            ) : null}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        {...dialog}
        title={texts.cancelTitle}
        confirmLabel={texts.cancel}
        cancelLabel={texts.keep}
        dangerous
      >
        <p>{texts.cancelText}</p>
      </ConfirmDialog>
    </Panel>
  );
}

function Entry({ log }: { log: NotificationLog }): ReactNode {
  const { state, payload, target, targetName, sentByName, sentAt, scheduleTime } = log;
  const setFor = state === 'scheduled' ? texts.willGo : texts.wasSetFor;
  return (
    <div className={`stack gap-1 ${styles.entry}`}>
      <p className="row gap-2 strong">
        {payload.title}
        <Badge tone={TONES[state]}>{texts.states[state]}</Badge>
        {payload.urgent ? <Badge tone="danger">{texts.urgentMark}</Badge> : null}
      </p>
      <p className="soft">{payload.body}</p>
      <p className="soft small">
        {texts.targets[target]}
        {targetName ? `: ${targetName}` : null}
      </p>
      <p className="soft small">
        {sentAt
          ? texts.by(sentByName, minuteOf(sentAt))
          : scheduleTime
            ? texts.by(sentByName, setFor(minuteOf(scheduleTime)))
            : sentByName}
      </p>
      {sentAt ? <Figures log={log} /> : null}
    </div>
  );
}

function Figures({ log }: { log: NotificationLog }): ReactNode {
  const figures = [
    [texts.figures.people, log.totalTargets],
    [texts.figures.accepted, log.successCount],
    [texts.figures.failed, log.failedCount],
    [texts.figures.expired, log.expiredCount],
    ...(log.openCount > 0 ? [[texts.figures.open, log.openCount] as const] : []),
  ] as const;
  return (
    <>
      <dl className={`row gap-4 ${styles.figures}`}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatNumber(value)}</dd>
          </div>
        ))}
      </dl>
      {log.fcmTokensFound > 0 ? (
        <p className="soft small">{texts.fcm(log.fcmSuccessCount, log.fcmTokensFound)}</p>
      ) : null}
    </>
  );
}
