import { formatTime } from '@goreal/domain/calendar/format';
import type { StravaOperations, StravaState } from '@goreal/domain/strava/status';
import { formatNumber } from '@goreal/domain/text/format-number';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { minuteOf } from '#platform/clock/written-instant.ts';
import { academyTimeZone } from '#platform/env/env.ts';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { Badge, type BadgeTone } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { Listing } from '#ui/listing/listing.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { ProgressBar } from '#ui/progress-bar/progress-bar.tsx';
import { Stat } from '#ui/stat/stat.tsx';
import { StatCards } from '#ui/stat-cards/stat-cards.tsx';
import { stravaOperationsQuery, useOperatorAction } from './api/operations.ts';
import styles from './strava-card.module.css';
import { stravaStatusMessages as texts } from './strava-status.messages.ts';

const TONES: Record<StravaState, BadgeTone> = {
  ready: 'success',
  'not-configured': 'neutral',
  inactive: 'danger',
  paused: 'warning',
  full: 'warning',
};

/** Part of the operations page: state of the Strava connection, and the operator's actions. */
export function StravaOperationsPanel(): ReactNode {
  const operations = useQuery(stravaOperationsQuery);
  const now = operations.data;
  return (
    <Panel
      title={texts.title}
      level={3}
      actions={
        now ? (
          <>
            {now.simulatorUrl ? <Badge tone="info">{texts.simulated}</Badge> : null}
            <Badge tone={TONES[now.state]}>{texts.states[now.state]}</Badge>
          </>
        ) : null
      }
    >
      <Listing query={operations} words={texts}>
        {now ? <Standing now={now} /> : null}
      </Listing>
    </Panel>
  );
}

function Standing({ now }: { now: StravaOperations }): ReactNode {
  const action = useOperatorAction();
  const isPaused = now.state === 'paused';
  return (
    <div className="stack gap-4">
      <AlertBanner kind={now.state === 'ready' ? 'success' : 'warning'}>{now.message}</AlertBanner>
      {now.webhook.problem ? <AlertBanner kind="warning">{now.webhook.problem}</AlertBanner> : null}
      {action.isError ? <AlertBanner kind="error">{action.error.message}</AlertBanner> : null}
      {now.state === 'not-configured' ? null : (
        <>
          <Figures now={now} />
          <div className={`row gap-3 ${styles.actions}`}>
            <Button
              variant="secondary"
              size="small"
              busy={action.isPending && action.variables !== 'check-webhook'}
              onClick={() => action.mutate(isPaused ? 'resume' : 'pause')}
            >
              {isPaused ? texts.resume : texts.pause}
            </Button>
            <Button
              variant="ghost"
              size="small"
              busy={action.isPending && action.variables === 'check-webhook'}
              onClick={() => action.mutate('check-webhook')}
            >
              {texts.check}
            </Button>
          </div>
        </>
      )}
      {now.simulatorUrl ? (
        <p className={`soft small ${styles.note}`}>
          <a href={now.simulatorUrl} target="_blank" rel="noreferrer">
            {texts.simulator}
          </a>
        </p>
      ) : null}
    </div>
  );
}

function Figures({ now }: { now: StravaOperations }): ReactNode {
  const { athletes, quota, webhook, work } = now;
  const timeZone = academyTimeZone();
  return (
    <>
      <Quota label={texts.quarter} window={quota.quarter} timeZone={timeZone} />
      <Quota label={texts.day} window={quota.day} timeZone={timeZone} />
      <StatCards label={texts.title}>
        <Stat
          label={texts.athletes}
          value={texts.of(formatNumber(athletes.connected), formatNumber(athletes.limit))}
          note={texts.athletesNote(athletes)}
        />
        <Stat
          label={texts.webhook}
          value={webhook.subscribed ? texts.subscribed : texts.notSubscribed}
          note={`${webhook.lastEventAt ? texts.lastEvent(minuteOf(webhook.lastEventAt)) : texts.noEvent}. ${texts.events(webhook)}`}
        />
        <Stat
          label={texts.sweep}
          value={minuteOf(work.nextSweepAt)}
          note={work.lastSweepAt ? texts.lastSweep(minuteOf(work.lastSweepAt)) : texts.noSweep}
        />
        <Stat label={texts.work} value={formatNumber(work.syncsWaiting)} note={texts.works(work)} />
        <Stat label={texts.share} value={texts.shareModes[now.shareMode]} />
      </StatCards>
    </>
  );
}

function Quota(props: {
  label: string;
  window: StravaOperations['quota']['day'];
  timeZone: string;
}): ReactNode {
  const { used, limit, resetsAt } = props.window;
  return (
    <ProgressBar
      label={props.label}
      value={limit > 0 ? (used / limit) * 100 : 0}
      valueText={texts.of(formatNumber(used), formatNumber(limit))}
      start={props.label}
      end={`${texts.of(formatNumber(used), formatNumber(limit))} · ${texts.resets(formatTime(new Date(resetsAt), props.timeZone))}`}
    />
  );
}
