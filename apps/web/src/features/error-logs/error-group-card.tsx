import type { ErrorSeverity } from '@goreal/domain/error-logs/client-event';
import type { ErrorFilter, ErrorGroup, ErrorLog } from '@goreal/domain/error-logs/error-log';
import { type ReactNode, useState } from 'react';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { minuteOf } from '#platform/clock/written-instant.ts';
import { Badge, type BadgeTone } from '#ui/badge/badge.tsx';
import { buttonMessages } from '#ui/button/button.messages.ts';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/card/card.tsx';
import { useToast } from '#ui/toast/toast-region.tsx';
import { useErrorLogs, useResolve } from './api/get-errors.ts';
import { errorLogsMessages as texts } from './error-logs.messages.ts';
import styles from './error-logs-tab.module.css';

const SEVERITY_TONES: Record<ErrorSeverity, BadgeTone> = {
  critical: 'danger',
  high: 'danger',
  medium: 'warning',
  low: 'neutral',
};

const STATE_TONES: Record<ErrorGroup['state'], BadgeTone> = {
  open: 'info',
  resolved: 'success',
  regressed: 'danger',
};

/** One error: severity, count, affected users, and its handling. */
export function ErrorGroupCard(props: { group: ErrorGroup; filter: ErrorFilter }): ReactNode {
  const { group, filter } = props;
  const { fingerprint, severity, errorType, state, message, component, resolvedAt } = group;
  const [isOpen, setOpen] = useState(false);
  const toast = useToast();
  const resolve = useResolve();
  const settle = () =>
    resolve.mutate(
      { fingerprint, resolved: state !== 'resolved' },
      { onError: (error) => toast.error(unableToBecause(texts.resolveAction, error)) },
    );
  return (
    <Card as="article" aria-label={message} data-state={state}>
      <div className="row gap-2">
        <Badge tone={SEVERITY_TONES[severity]}>{texts.severities[severity]}</Badge>
        <Badge>{texts.types[errorType]}</Badge>
        <Badge tone={STATE_TONES[state]}>{texts.states[state]}</Badge>
      </div>
      <p className={styles.message}>{message}</p>
      {component ? <p className="faint small">{component}</p> : null}
      <p className={`row soft small ${styles.facts}`}>
        <span>{texts.times(group.countInRange, group.count)}</span>
        <span>{texts.players(group.affectedPlayers)}</span>
        <span>{texts.first(minuteOf(group.firstSeen))}</span>
        <span>{texts.last(minuteOf(group.lastSeen))}</span>
      </p>
      {resolvedAt && group.resolvedByName ? (
        <p className="faint small">
          {texts.resolvedBy(group.resolvedByName, minuteOf(resolvedAt))}
        </p>
      ) : null}
      <details className={styles.details} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{texts.details}</summary>
        {isOpen ? <Reports filter={{ ...filter, fingerprint }} /> : null}
      </details>
      <div className="line to-end">
        <Button
          size="small"
          variant={state === 'resolved' ? 'ghost' : 'secondary'}
          busy={resolve.isPending}
          onClick={settle}
        >
          {state === 'resolved' ? texts.reopen : texts.resolve}
        </Button>
      </div>
    </Card>
  );
}

function Reports({ filter }: { filter: ErrorFilter & { fingerprint: string } }): ReactNode {
  const logs = useErrorLogs(filter);
  if (logs.isPending) return <p role="status">{texts.detailsLoading}</p>;
  if (!logs.data) {
    return (
      <Button variant="ghost" size="small" onClick={() => void logs.refetch()}>
        {buttonMessages.retry}
      </Button>
    );
  }
  if (logs.data.length === 0) return <p>{texts.noDetails}</p>;
  return (
    <ol className="stack gap-4">
      {logs.data.map((log) => (
        <li key={log.id}>
          <Report log={log} />
        </li>
      ))}
    </ol>
  );
}

function Report({ log }: { log: ErrorLog }): ReactNode {
  const { fields } = texts;
  const facts = [
    [fields.url, log.url],
    [fields.userId, log.userId],
    [fields.userAgent, log.userAgent],
    [fields.additionalData, log.additionalData && JSON.stringify(log.additionalData)],
  ] as const;
  return (
    <>
      <time className="strong" dateTime={log.timestamp}>
        {minuteOf(log.timestamp)}
      </time>
      <dl className={`stack gap-1 small ${styles.fields}`}>
        {facts.map(([name, value]) =>
          value ? (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {log.stack ? (
        <section
          className={`soft tiny ${styles.trace}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area has to be reachable by keyboard
          tabIndex={0}
          aria-label={fields.stack}
        >
          <pre>{log.stack}</pre>
        </section>
      ) : null}
    </>
  );
}
