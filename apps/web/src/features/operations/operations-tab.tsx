import { HOUR_MS } from '@goreal/domain/calendar/durations';
import { jobNames } from '@goreal/domain/operations/operations.messages';
import {
  type OperationsState,
  SAMPLES,
  type SampledFigure,
} from '@goreal/domain/operations/operations-state';
import { formatNumber } from '@goreal/domain/text/format-number';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { minuteOf } from '#platform/clock/written-instant.ts';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { TrendLine } from '#ui/chart/trend-line.tsx';
import { Listing } from '#ui/listing/listing.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { Stat } from '#ui/stat/stat.tsx';
import { StatCards } from '#ui/stat-cards/stat-cards.tsx';
import { TabHead } from '#ui/tab-head/tab-head.tsx';
import { Table } from '#ui/table/table.tsx';
import { closuresQuery, decaySwitchQuery, limitsQuery, stateQuery } from './api/operations.ts';
import { ClosuresSection } from './closures-section.tsx';
import { DecaySection } from './decay-section.tsx';
import { LimitsSection } from './limits-section.tsx';
import { operationsMessages as texts } from './operations.messages.ts';
import styles from './operations.module.css';
import { type Problem, problemsOf } from './operations-problems.ts';
import { sizeText } from './size-text.ts';

/** A section of the page from another feature. */
export type OperationsSection = { id: string; title: string; content: ReactNode };

/** The operator's page: problems first, then figures, then sections for looking up and for settings. */
export function OperationsTab(props: {
  /** sections for looking up, then sections for settings */
  watched?: readonly OperationsSection[];
  settings?: readonly OperationsSection[];
  /** problems that other features report */
  problems?: readonly Problem[];
  /** false until the other features have fetched their problems */
  isReady?: boolean;
}): ReactNode {
  const { watched = [], settings = [], problems = [], isReady = true } = props;
  const query = useQuery(stateQuery);
  const isOpen = useSettledOnce([
    query,
    useQuery(decaySwitchQuery),
    useQuery(closuresQuery('holiday')),
    useQuery(closuresQuery('outage')),
    useQuery(limitsQuery),
    { isPending: !isReady },
  ]);
  const state = query.data;
  return (
    <div className="stack gap-5">
      <TabHead title={texts.title}>{texts.lead}</TabHead>
      <Listing query={{ ...query, isPending: !isOpen }} words={texts}>
        {state ? (
          <>
            <Problems problems={[...problemsOf(state), ...problems]} />
            <Health {...state} />
            <Figures {...state} />
          </>
        ) : null}
      </Listing>
      {isOpen ? <Sections state={state} watched={watched} settings={settings} /> : null}
    </div>
  );
}

/** The list of problems, with links to their sections. */
function Problems({ problems }: { problems: readonly Problem[] }): ReactNode {
  const words = texts.problems;
  if (problems.length === 0) return <AlertBanner kind="success">{words.none}</AlertBanner>;
  return (
    <AlertBanner kind="warning" title={words.title(problems.length)}>
      <ul className={styles.problems}>
        {problems.map(({ text, section }) => (
          <li key={text}>{section ? <a href={`#${section}`}>{text}</a> : text}</li>
        ))}
      </ul>
    </AlertBanner>
  );
}

/**
 * Whether every query has its first response: the page is shown as a whole, because sections that arrive one
 * by one move each other down.
 */
function useSettledOnce(queries: readonly { isPending: boolean }[]): boolean {
  const [wasSettled, setSettled] = useState(false);
  const isSettled = wasSettled || queries.every(({ isPending }) => !isPending);
  if (isSettled && !wasSettled) setSettled(true);
  return isSettled;
}

function Sections(props: {
  state: OperationsState | undefined;
  watched: readonly OperationsSection[];
  settings: readonly OperationsSection[];
}): ReactNode {
  const { state, watched, settings } = props;
  const { sections } = texts;
  const served: readonly OperationsSection[] = state
    ? [
        { id: 'queues', title: sections.queues, content: <Queues {...state} /> },
        { id: 'backups', title: sections.backups, content: <Backups {...state} /> },
      ]
    : [];
  const calendar: readonly OperationsSection[] = [
    { id: 'holidays', title: sections.holidays, content: <ClosuresSection kind="holiday" /> },
    { id: 'outages', title: sections.outages, content: <ClosuresSection kind="outage" /> },
  ];
  const limits: readonly OperationsSection[] = [
    { id: 'decay', title: sections.decay, content: <DecaySection /> },
    { id: 'limits', title: sections.limits, content: <LimitsSection /> },
  ];
  return (
    <>
      <nav aria-label={texts.contents} className={`row gap-2 ${styles.contents}`}>
        {[served, watched, settings, calendar, limits].flat().map(({ id, title }) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
      </nav>
      <div className={styles.pair}>{served.map(sectionOf)}</div>
      {watched.map(sectionOf)}
      {settings.map(sectionOf)}
      <div className={styles.pair}>{calendar.map(sectionOf)}</div>
      {limits.map(sectionOf)}
    </>
  );
}

function sectionOf({ id, content }: OperationsSection): ReactNode {
  return (
    <div key={id} id={id} className={styles.section}>
      {content}
    </div>
  );
}

function Health({ health }: OperationsState): ReactNode {
  const { parts, ok, failing } = texts.health;
  return (
    <section aria-label={texts.sections.health} className="row gap-2">
      {health
        .toSorted((one, other) => Number(one.ok) - Number(other.ok))
        .map((part) => (
          <Badge key={part.part} tone={part.ok ? 'success' : 'danger'}>
            {parts[part.part]}: {part.ok ? ok : failing}
          </Badge>
        ))}
    </section>
  );
}

function Figures(state: OperationsState): ReactNode {
  const { process, database, storage, queues } = state;
  const words = texts.figures;
  const total = (field: 'waiting' | 'failed') =>
    queues.reduce((sum, queue) => sum + queue[field], 0);
  const trendOf = (figure: SampledFigure, text: (value: number) => string = formatNumber) => (
    <Trend state={state} figure={figure} text={text} />
  );
  const cards = (
    <StatCards label={words.label}>
      <Stat
        label={words.failed}
        value={formatNumber(total('failed'))}
        trend={trendOf('jobsFailed')}
      />
      <Stat
        label={words.waiting}
        value={formatNumber(total('waiting'))}
        trend={trendOf('jobsWaiting')}
      />
      <Stat
        label={words.disk}
        value={sizeText(storage.diskFree)}
        note={words.diskNote(sizeText(storage.diskSize))}
        trend={trendOf('diskFree', sizeText)}
      />
      <Stat
        label={words.database}
        value={sizeText(database.size)}
        note={words.kinds[database.kind]}
        trend={trendOf('database', sizeText)}
      />
      <Stat
        label={words.proofs}
        value={formatNumber(storage.proofs)}
        note={words.proofNote(sizeText(storage.proofBytes))}
        trend={trendOf('proofs')}
      />
      <Stat
        label={words.memory}
        value={sizeText(process.memory)}
        note={words.since(minuteOf(process.startedAt))}
        trend={trendOf('memory', sizeText)}
      />
      <Stat
        label={words.listeners}
        value={formatNumber(process.liveListeners)}
        trend={trendOf('liveListeners')}
      />
    </StatCards>
  );
  return (
    <div className="stack gap-2">
      {cards}
      {/* The line is also there once there are trends, so that nothing moves. */}
      <p className="soft small">{state.samples.length < 2 ? words.noTrend : words.trends}</p>
    </div>
  );
}

/** A figure over the last 24 hours. */
function Trend(props: {
  state: OperationsState;
  figure: SampledFigure;
  text: (value: number) => string;
}): ReactNode {
  const { state, figure, text } = props;
  const points = state.samples.flatMap(({ at, figures }) => {
    const value = figures[figure];
    return value === undefined ? [] : [{ at: Date.parse(at), value }];
  });
  const values = points.map(({ value }) => value);
  const to = Date.parse(state.at);
  return (
    <TrendLine
      label={texts.figures.trend({
        lowest: text(Math.min(...values)),
        highest: text(Math.max(...values)),
      })}
      points={points}
      from={to - SAMPLES.shownHours * HOUR_MS}
      to={to}
    />
  );
}

/** Queues with failed jobs first, then those with waiting or active ones; the others are collapsed. */
function Queues({ queues }: OperationsState): ReactNode {
  const words = texts.queues;
  const busy = queues
    .filter(({ waiting, active, failed }) => waiting + active + failed > 0)
    .toSorted((one, other) => other.failed - one.failed);
  const idle = queues.filter((queue) => !busy.includes(queue));
  return (
    <Panel title={texts.sections.queues} level={3} className={styles.queues}>
      {busy.length === 0 ? <p className="soft small">{words.quiet}</p> : <QueueTable rows={busy} />}
      {idle.length > 0 ? (
        <details>
          <summary>{words.idle(idle.length)}</summary>
          <QueueTable rows={idle} />
        </details>
      ) : null}
    </Panel>
  );
}

function QueueTable({ rows }: { rows: OperationsState['queues'] }): ReactNode {
  const words = texts.queues;
  return (
    <Table
      caption={words.caption}
      rows={rows}
      rowKey={(queue) => queue.name}
      columns={[
        {
          id: 'name',
          header: words.name,
          rowHeader: true,
          cell: ({ name }) => jobNames[name] ?? name,
        },
        {
          id: 'waiting',
          header: words.waiting,
          align: 'end',
          cell: (queue) => formatNumber(queue.waiting),
        },
        {
          id: 'active',
          header: words.active,
          align: 'end',
          wideOnly: true,
          cell: (queue) => formatNumber(queue.active),
        },
        {
          id: 'failed',
          header: words.failed,
          align: 'end',
          cell: ({ failed }) =>
            failed > 0 ? <Badge tone="danger">{formatNumber(failed)}</Badge> : failed,
        },
      ]}
    />
  );
}

function Backups({ backups }: OperationsState): ReactNode {
  const words = texts.backups;
  return (
    <Panel title={texts.sections.backups} level={3}>
      {backups.length === 0 ? (
        <p className="soft small">{words.none}</p>
      ) : (
        <div className="stack gap-3">
          <ul className="stack gap-2">
            {backups.map((backup) => (
              <li key={backup.name}>
                <code>{backup.name}</code>{' '}
                <span className="soft small">{minuteOf(backup.madeAt)}</span>
              </li>
            ))}
          </ul>
          <p className="soft small">{words.hint}</p>
        </div>
      )}
    </Panel>
  );
}
