import type { ActiveQuest, Quest } from '@goreal/domain/quests/quest';
import { questMessages } from '@goreal/domain/quests/quests.messages';
import type { Submission } from '@goreal/domain/submissions/submission';
import { useQuery } from '@tanstack/react-query';
import { memo, type ReactNode, useCallback, useMemo, useState } from 'react';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import {
  useConnectivity,
  useIsDisconnected,
  useReconnect,
} from '#platform/connectivity/connectivity.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { KeepHeight } from '#ui/keep-height/keep-height.tsx';
import { useHeldUntilPress } from '#ui/keep-height/use-held-until-press.ts';
import { Loading, LoadState } from '#ui/listing/load-state.tsx';
import { StaleNotice } from '#ui/overlay-notice/stale-notice.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { ActiveQuestCard, type RenderSubmissionForm } from './active-quest-card.tsx';
import { activeQuestsQuery, questsQuery } from './api/quests.ts';
import styles from './quest-board.module.css';
import { QuestCard, type RewardFacts } from './quest-card.tsx';
import {
  type BoardSections,
  type Entry,
  entriesOf,
  type InProgress,
  isInProgress,
  isTakable,
  sectionsOf,
} from './quest-entries.ts';
import type { QuestState } from './quest-state.ts';
import { questsMessages as texts } from './quests.messages.ts';

type QuestBoardProps = {
  uid: string;
  guild: string;
  facts: RewardFacts;
  /** Loaded submissions of the player, newest first. */
  submissions: readonly Submission[];
  /** Whether an unfinished submission of this quest is stored: its form is then initially open. */
  hasBegun: (questId: string) => boolean;
  renderSubmissionForm: RenderSubmissionForm;
  /** Another query of the page that failed; its text replaces the notice that the quests may be stale. */
  failed?: { isFetching: boolean; refetch: () => unknown; text: string } | undefined;
  /** The player opened the form of a quest whose submission was rejected. */
  onRedo: (questId: string) => void;
  /** The quest in the address: its form is open, and it is scrolled into view. */
  wanted?: string | undefined;
};

/** Always the same map, so that nothing is rendered for it. */
const NONE: ReadonlyMap<string, QuestState['kind']> = new Map();

/** The player's quest board: quests in progress, available ones, and submitted ones. */
export function QuestBoard(props: QuestBoardProps): ReactNode {
  const { uid, guild, wanted, failed } = props;
  const quests = useQuery(questsQuery(guild));
  const active = useQuery(activeQuestsQuery(uid));
  const isOffline = useConnectivity() === 'offline';
  const isDisconnected = useIsDisconnected();
  useReconnect(() => {
    if (guild === '') return;
    for (const query of [quests, active]) if (!query.data) void query.refetch();
  });
  if (guild === '') {
    return <EmptyState title={questMessages.noGuild}>{texts.noGuildHint}</EmptyState>;
  }
  // Stored for reading offline, the acceptances may lack that of the wanted quest, whose form would then open later
  // and move what is below.
  const mayLackWanted =
    wanted !== undefined &&
    active.isFetching &&
    !active.isFetchedAfterMount &&
    !active.data?.some(({ questId, status }) => questId === wanted && status === 'accepted');
  if (quests.data && active.data && !mayLackWanted) {
    return (
      <>
        {isOffline ? null : (
          <StaleNotice
            queries={[...(failed ? [{ ...failed, isRefetchError: true }] : []), quests, active]}
            text={failed?.text ?? texts.stale}
          />
        )}
        <Book {...props} quests={quests.data} active={active.data} />
      </>
    );
  }
  if (isDisconnected && !(quests.data && active.data)) {
    const { title, text } = texts.offlineUnloaded;
    return (
      <div role="status">
        <EmptyState title={title}>{text}</EmptyState>
      </div>
    );
  }
  const error = quests.error ?? active.error;
  return (
    <LoadState
      query={{
        isPending: !error,
        isFetching: quests.isFetching || active.isFetching,
        refetch: () => Promise.all([quests.refetch(), active.refetch()]),
      }}
      loading={
        <Loading
          label={texts.loading}
          className={styles.grid}
          heights={['16rem', '16rem', '16rem', '16rem']}
        />
      }
      failed={unableToBecause(texts.loadAction, error)}
    />
  );
}

type BookProps = QuestBoardProps & { quests: Quest[]; active: ActiveQuest[] };

/** The state of the page beside the lists: presses, acceptances made here, changes made elsewhere. */
function Book(props: BookProps): ReactNode {
  const { uid, quests, active, submissions, hasBegun, renderSubmissionForm, onRedo, wanted } =
    props;
  // Level and streak change the reward text of every card; a new value is shown at the next press.
  const facts = useHeldUntilPress(props.facts);
  const [pressed, setPressed] = useState<ReadonlySet<string>>(new Set());
  const [accepted, setAccepted] = useState<readonly Quest[]>([]);
  const entries = useMemo(
    () => entriesOf({ quests, active, submissions }),
    [quests, active, submissions],
  );
  const [returnedHere, forgetReturned] = useReturnedHere(entries);
  // Moving a card to the top without a user action would be a layout shift.
  const [isListOpen, setListOpen] = useState(false);
  const leavesCollapsed = useHeldUntilPress(useReturnedUnseen(returnedHere, isListOpen));
  const takenElsewhere = useTakenElsewhere(entries, pressed);
  const sections = useMemo(
    () => sectionsOf(entries, { takenElsewhere, returnedHere, leavesCollapsed }),
    [entries, takenElsewhere, returnedHere, leavesCollapsed],
  );
  const onAccepting = useCallback(
    (questId: string) => {
      setPressed((earlier) => new Set(earlier).add(questId));
      forgetReturned(questId);
    },
    [forgetReturned],
  );
  const onAccepted = useCallback(
    (quest: Quest) => setAccepted((earlier) => [...earlier, quest]),
    [],
  );
  if (quests.length === 0) {
    return (
      <div className={styles.empty}>
        <EmptyState title={texts.emptyTitle}>{texts.emptyText}</EmptyState>
      </div>
    );
  }
  return (
    <Cards
      {...sections}
      uid={uid}
      facts={facts}
      wanted={wanted}
      hasBegun={hasBegun}
      renderSubmissionForm={renderSubmissionForm}
      onRedo={onRedo}
      accepted={accepted}
      onAccepting={onAccepting}
      onAccepted={onAccepted}
      onListToggle={setListOpen}
    />
  );
}

type CardsProps = BoardSections &
  Pick<BookProps, 'uid' | 'facts' | 'wanted' | 'hasBegun' | 'renderSubmissionForm' | 'onRedo'> & {
    /** The quests that were accepted on this page, in this order. */
    accepted: readonly Quest[];
    onAccepting: (questId: string) => void;
    onAccepted: (quest: Quest) => void;
    /** The collapsed list was opened or closed. */
    onListToggle: (isOpen: boolean) => void;
  };

/** Memoised: a press changes state of the page that the cards do not show, and there may be two hundred of them. */
const Cards = memo(function DrawnCards(props: CardsProps): ReactNode {
  const { inProgress, hero, takable, settled, isFolded, accepted, wanted, hasBegun } = props;
  const { uid, facts, onAccepting, onAccepted, onListToggle, onRedo, renderSubmissionForm } = props;
  // A list that is removed while it is open reports no change.
  const reportClosedOnRemoval = useCallback(() => () => onListToggle(false), [onListToggle]);
  const newest = accepted.at(-1);
  const nothingToTake = settled.some(({ quest }) => quest.isDaily)
    ? texts.sections.allTakenToday
    : texts.sections.allTaken;
  const shared = { uid, facts, onAccepting, onAccepted };
  const activeCardOf = (entry: InProgress) => {
    const { quest, state } = entry;
    const { questId } = quest;
    // After a rejection the form stays closed and the focus is not moved: the player may be typing in another form.
    const isAccepted =
      !(state.returned || settled.includes(entry)) &&
      accepted.some((one) => one.questId === questId);
    return (
      <li key={questId}>
        <ActiveQuestCard
          quest={quest}
          state={state}
          startsOpen={isAccepted || questId === wanted || hasBegun(questId)}
          isNew={questId === (isAccepted ? newest?.questId : wanted)}
          renderSubmissionForm={renderSubmissionForm}
          onRedo={onRedo}
        />
      </li>
    );
  };
  const cardOf = (entry: Entry) =>
    isInProgress(entry) ? (
      activeCardOf(entry)
    ) : (
      <li key={entry.quest.questId}>
        <QuestCard {...entry} {...shared} />
      </li>
    );
  return (
    <div className={styles.board}>
      <VisuallyHidden>
        <span role="status">{newest ? texts.accepted(newest.title) : null}</span>
      </VisuallyHidden>
      <KeepHeight>
        {inProgress.length > 0 ? (
          <Section title={texts.sections.active} hint={texts.sections.activeHint}>
            <ul className={styles.active}>{inProgress.map(activeCardOf)}</ul>
          </Section>
        ) : null}
      </KeepHeight>
      <Section title={texts.sections.open} hint={hero ? texts.sections.openHint : nothingToTake}>
        <KeepHeight>
          {hero && isInProgress(hero) ? (
            <ul className={styles.active}>{activeCardOf(hero)}</ul>
          ) : hero ? (
            <QuestCard {...hero} {...shared} isHero />
          ) : null}
        </KeepHeight>
        <ul className={styles.grid}>{takable.map(cardOf)}</ul>
      </Section>
      {settled.length > 0 && !isFolded ? (
        <Section title={texts.sections.settled}>
          <ul className={styles.grid}>{settled.map(cardOf)}</ul>
        </Section>
      ) : null}
      {isFolded ? (
        <details
          ref={reportClosedOnRemoval}
          onToggle={({ currentTarget }) => onListToggle(currentTarget.open)}
        >
          <summary className={`soft size-3 ${styles.fold}`}>
            {texts.sections.fold(settled.length)}
          </summary>
          <ul className={styles.grid}>{settled.map(cardOf)}</ul>
        </details>
      ) : null}
    </div>
  );
});

function Section(props: { title: string; hint?: string; children: ReactNode }): ReactNode {
  return (
    <section className={styles.section}>
      <header>
        <h2 className={styles.heading}>{props.title}</h2>
        {props.hint ? <p className={`soft ${styles.hint}`}>{props.hint}</p> : null}
      </header>
      {props.children}
    </section>
  );
}

/**
 * Quests whose submission was pending while the page was open and has been returned since: the list of acceptances may
 * contain the quest before the list of submissions contains the return. The function removes a quest that the player
 * accepts again.
 */
function useReturnedHere(
  entries: readonly Entry[],
): [ReadonlySet<string>, (questId: string) => void] {
  const [waited, setWaited] = useState<ReadonlySet<string>>(new Set());
  const unseen = entries.filter(
    (entry) =>
      entry.state.kind === 'waiting' && !isTakable(entry) && !waited.has(entry.quest.questId),
  );
  if (unseen.length > 0) {
    setWaited(new Set([...waited, ...unseen.map(({ quest }) => quest.questId)]));
  }
  const forgetReturned = useCallback(
    (questId: string) =>
      setWaited((earlier) =>
        earlier.has(questId) ? new Set([...earlier].filter((one) => one !== questId)) : earlier,
      ),
    [],
  );
  const returned = useMemo(
    () =>
      new Set(
        entries
          .filter(isInProgress)
          .map(({ quest }) => quest.questId)
          .filter((questId) => waited.has(questId)),
      ),
    [entries, waited],
  );
  return [returned, forgetReturned];
}

/**
 * Those of the returned quests that were returned while the list of settled quests was closed, or that are in it when
 * it closes. In an open list the player sees them, and may be reading.
 */
function useReturnedUnseen(
  returned: ReadonlySet<string>,
  isListOpen: boolean,
): ReadonlySet<string> {
  const [unseen, setUnseen] = useState<ReadonlySet<string>>(returned);
  const next = [...returned].filter((questId) => !isListOpen || unseen.has(questId));
  if (next.length !== unseen.size || next.some((questId) => !unseen.has(questId))) {
    setUnseen(new Set(next));
  }
  return unseen;
}

/** Quests that could be accepted while the page was open and were accepted elsewhere since, with their state before. */
function useTakenElsewhere(
  entries: readonly Entry[],
  pressed: ReadonlySet<string>,
): ReadonlyMap<string, QuestState['kind']> {
  const [offered, setOffered] = useState<ReadonlyMap<string, QuestState['kind']>>(new Map());
  const unseen = entries.filter(
    (entry) => isTakable(entry) && offered.get(entry.quest.questId) !== entry.state.kind,
  );
  if (unseen.length > 0) {
    const seen = unseen.map(({ quest, state }) => [quest.questId, state.kind] as const);
    setOffered(new Map([...offered, ...seen]));
  }
  return useMemo(() => {
    const taken = entries
      .filter((entry) => entry.quest.isActive && !isTakable(entry))
      .map(({ quest }) => quest.questId)
      .filter((questId) => offered.has(questId) && !pressed.has(questId));
    return taken.length === 0
      ? NONE
      : new Map([...offered].filter(([questId]) => taken.includes(questId)));
  }, [entries, offered, pressed]);
}
