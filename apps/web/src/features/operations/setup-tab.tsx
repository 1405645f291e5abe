import type { SetupState } from '@goreal/domain/operations/setup';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { minuteOf } from '#platform/clock/written-instant.ts';
import { Listing, type ListQuery } from '#ui/listing/listing.tsx';
import { TabHead } from '#ui/tab-head/tab-head.tsx';
import { setupQuery } from './api/setup.ts';
import { setupScreenMessages as texts } from './setup.messages.ts';
import styles from './setup.module.css';
import { SetupStep, type StepState } from './setup-step.tsx';
import { TestMail } from './test-mail.tsx';

/** A step from another feature. */
type Brought = { state: StepState | undefined; content: ReactNode };

/** The set-up of a new academy, as steps that are saved one by one. */
export function SetupTab(props: {
  door: Brought;
  quests: Brought;
  invitation: Brought;
  /** data for a step of another feature is being fetched */
  isWaiting: boolean;
}): ReactNode {
  const { door, quests, invitation, isWaiting } = props;
  const query = useQuery(setupQuery);
  const state = query.data;
  const ofServer = (content: (state: SetupState) => ReactNode) => (
    <Known query={query}>{content}</Known>
  );
  if (!query.isFetched || isWaiting) {
    // The steps are shown together: one by one they would move each other down.
    return (
      <div className="stack gap-5">
        <TabHead title={texts.title}>{texts.lead}</TabHead>
        <Known query={{ ...query, isPending: true }}>{() => null}</Known>
      </div>
    );
  }
  return (
    <div className="stack gap-5">
      <TabHead title={texts.title}>{texts.lead}</TabHead>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role without list markers */}
      <ol role="list" aria-label={texts.list} className={styles.steps}>
        <SetupStep number={1} title={texts.place.title} state={state && 'set'}>
          {ofServer((known) => (
            <Place {...known} />
          ))}
        </SetupStep>
        <SetupStep number={2} title={texts.door.title} state={door.state}>
          {door.content}
        </SetupStep>
        <SetupStep number={3} title={texts.mail.title} state={doneIf(state?.mail.testedAt)}>
          {ofServer((known) => (
            <TestMail {...known} />
          ))}
        </SetupStep>
        <SetupStep number={4} title={texts.backups.title} state={doneIf(state?.backups.complete)}>
          {ofServer((known) => (
            <Backups {...known} />
          ))}
        </SetupStep>
        <SetupStep number={5} title={texts.quests.title} state={quests.state}>
          {quests.content}
        </SetupStep>
        <SetupStep number={6} title={texts.invitation.title} state={invitation.state}>
          {invitation.content}
        </SetupStep>
      </ol>
    </div>
  );
}

/** null: it does not exist; undefined: it is not known yet. */
function doneIf(thing: unknown): StepState | undefined {
  if (thing === undefined) return undefined;
  return thing === null ? 'open' : 'done';
}

function Known(props: {
  query: ListQuery & { data: SetupState | undefined };
  children: (state: SetupState) => ReactNode;
}): ReactNode {
  const { query, children } = props;
  return (
    <Listing query={query} words={texts}>
      {query.data ? (
        <div className={`stack at-start gap-3 ${styles.step}`}>{children(query.data)}</div>
      ) : null}
    </Listing>
  );
}

function Place({ publicUrl, timeZone }: SetupState): ReactNode {
  const { name, url, zone, note } = texts.place;
  const facts = [name, [url, publicUrl, 'GOREAL_PUBLIC_URL'], [zone, timeZone, 'GOREAL_TIME_ZONE']];
  return (
    <>
      <dl className={`stack gap-3 ${styles.facts}`}>
        {facts.map(([label, value, source]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {value} <span className="soft small">{source}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="soft small">{note}</p>
    </>
  );
}

function Backups({ backups: { folder, isNightly, newest, complete } }: SetupState): ReactNode {
  const words = texts.backups;
  return (
    <>
      <p>
        {isNightly ? words.nightly : words.elsewhere} <code>{folder}</code>
      </p>
      {newest && newest.name !== complete?.name ? (
        <p>{words.newest(newest.name, minuteOf(newest.madeAt))}</p>
      ) : null}
      <p>{complete ? words.complete(complete.name, minuteOf(complete.madeAt)) : words.none}</p>
      <p className="soft small">
        {words.hint} <code className={styles.command}>{words.command}</code>
      </p>
    </>
  );
}
