import type { AcademyDay } from '@goreal/domain/calendar/academy-day-schema';
import { addDays } from '@goreal/domain/calendar/day-arithmetic';
import { formatLongDay } from '@goreal/domain/calendar/format';
import type { ChatMessage } from '@goreal/domain/chat/chat-message';
import type { GuildChat } from '@goreal/domain/chat/guild-chat';
import type { Block } from '@goreal/domain/moderation/queue';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import {
  type FocusEvent,
  type KeyboardEvent,
  memo,
  type ReactNode,
  type RefObject,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useAcademyToday } from '#platform/clock/academy-clock.ts';
import { academyTimeZone } from '#platform/env/env.ts';
import { buttonMessages } from '#ui/button/button.messages.ts';
import { Spinner } from '#ui/spinner/spinner.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { chatMessages as texts } from './chat.messages.ts';
import { type ChatRow, rowsOf, type Stretch, stretchesOf } from './chat-rows.ts';
import type { Member } from './member.ts';
import styles from './message-log.module.css';
import { MessageRow } from './message-row.tsx';
import { useLongPress } from './use-long-press.ts';
import { useReadMark } from './use-read-mark.ts';
import { type Earlier, useEarlier, useScrollAnchor } from './use-scroll-anchor.ts';

type MessageLogProps = {
  member: Member;
  guildChat: GuildChat;
  messages: readonly ChatMessage[];
  blocked: readonly Block[];
  earlier: Earlier;
  onChoose: (id: string) => void;
};

/**
 * The message log, scrolled to its end: new messages are appended below, earlier ones are loaded above, and
 * the visible ones keep their position. Blocks of rows out of view skip style and layout
 * (`content-visibility`) but stay in the document for find-in-page and screen readers. One tab stop; arrow
 * keys move between messages.
 */
export const MessageLog = memo(function MessageLog(props: MessageLogProps): ReactNode {
  const { member, guildChat, messages, blocked, earlier, onChoose } = props;
  const { uid } = member;
  const timeZone = academyTimeZone();
  const today = useAcademyToday();
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const { isAtEnd, below, toEnd } = useScrollAnchor({ scroller, list, messages, uid });
  const readUpTo = useReadMark({ member, guildChat, messages, isAtEnd });
  const [unreadAtFirst] = useState(guildChat.unread);
  const [isBack, setBack] = useState(unreadAtFirst < MANY);
  const choosable = useMemo(() => messages.filter(isChoosable).map(({ id }) => id), [messages]);
  const keys = useLogKeys(list, choosable);
  const press = useLongPress(onChoose);
  const top = useEarlier({ scroller, earlier });
  const stretches = useStretches({ messages, timeZone, readUpTo, uid });
  const blockedIds = useMemo(() => new Set(blocked.map(({ userId }) => userId)), [blocked]);
  const toMark = () => {
    setBack(true);
    list.current?.querySelector('[data-mark="new"]')?.scrollIntoView({ block: 'center' });
  };
  return (
    <div className={styles.frame}>
      {/* Not a live region, because loading earlier messages must not announce them; new ones are announced below. */}
      <div
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area has to be reachable by keyboard
        tabIndex={0}
        role="log"
        aria-live="off"
        aria-label={texts.log}
        className={styles.scroller}
      >
        <div ref={list} className={styles.list} {...keys.handlers} {...press}>
          <p ref={top} className={`faint small text-centre ${styles.start}`}>
            <Top earlier={earlier} />
          </p>
          {stretches.map(({ key, rows }) => (
            <LogStretch
              key={key}
              rows={rows}
              uid={uid}
              timeZone={timeZone}
              today={today}
              blockedIds={blockedIds}
              stop={isIn(rows, keys.stop) ? keys.stop : undefined}
              onChoose={onChoose}
            />
          ))}
        </div>
      </div>
      {isBack || readUpTo === 0 ? null : (
        <button type="button" className={styles.since} onClick={toMark}>
          <ArrowUp size={16} aria-hidden="true" />
          {texts.newSince(unreadAtFirst)}
        </button>
      )}
      {isAtEnd ? null : (
        <button type="button" className={styles.below} onClick={toEnd}>
          <ArrowDown size={16} aria-hidden="true" />
          {texts.newBelow(below)}
        </button>
      )}
      <Arrivals messages={messages} uid={uid} blockedIds={blockedIds} />
    </div>
  );
});

function useStretches(options: Parameters<typeof rowsOf>[0]): readonly Stretch[] {
  const { messages, timeZone, readUpTo, uid } = options;
  const rows = useMemo(
    () => rowsOf({ messages, timeZone, readUpTo, uid }),
    [messages, timeZone, readUpTo, uid],
  );
  const [kept, setKept] = useState<{ rows: readonly ChatRow[]; stretches: readonly Stretch[] }>();
  if (kept?.rows === rows) return kept.stretches;
  const stretches = stretchesOf(rows, kept?.stretches);
  setKept({ rows, stretches });
  return stretches;
}

/** A block of rows. Memoised: renders only when one of its rows changed. */
const LogStretch = memo(function LogStretch(props: {
  rows: readonly ChatRow[];
  uid: string;
  timeZone: string;
  today: AcademyDay;
  blockedIds: ReadonlySet<string>;
  /** the message that is the tab stop, if it is in this block */
  stop: string | undefined;
  onChoose: (id: string) => void;
}): ReactNode {
  const { rows, uid, timeZone, today, blockedIds, stop, onChoose } = props;
  return (
    <ol className={styles.stretch}>
      {rows.map((row) => {
        if (row.kind === 'day') return <DayMark key={row.key} day={row.day} today={today} />;
        if (row.kind === 'new') return <NewMark key={row.key} />;
        const { message, isFirst } = row;
        return (
          <MessageRow
            key={row.key}
            message={message}
            timeZone={timeZone}
            isFirst={isFirst}
            isOwn={message.userId === uid}
            isFolded={message.userId !== null && blockedIds.has(message.userId)}
            isStop={stop === message.id}
            onChoose={onChoose}
          />
        );
      })}
    </ol>
  );
});

function isIn(rows: readonly ChatRow[], id: string | undefined): boolean {
  return rows.some(({ key }) => key === id);
}

/** Whether the message has a menu of actions: copy, report, delete. */
function isChoosable({ isSystemMessage, state }: ChatMessage): boolean {
  return !isSystemMessage && state === 'shown';
}

/** Minimum number of unread messages for the button that scrolls to the first one. */
const MANY = 8;

function Top({ earlier }: { earlier: Earlier }): ReactNode {
  if (earlier.failed) {
    return (
      <>
        {texts.earlierFailed}{' '}
        <button type="button" className={`primary strong ${styles.again}`} onClick={earlier.load}>
          {buttonMessages.retry}
        </button>
      </>
    );
  }
  if (!earlier.exist) return texts.beginning;
  return (
    <span className={styles.turning}>
      <Spinner size={16} />
      {texts.earlier}
    </span>
  );
}

/** Announces new messages to screen readers. */
function Arrivals(props: {
  messages: readonly ChatMessage[];
  uid: string;
  blockedIds: ReadonlySet<string>;
}): ReactNode {
  const { messages, uid, blockedIds } = props;
  const [since] = useState(messages.at(-1)?.sequence ?? 0);
  const last = messages.findLast(
    ({ userId, state }) =>
      state === 'shown' && userId !== uid && !(userId !== null && blockedIds.has(userId)),
  );
  const isNews = last !== undefined && last.sequence > since;
  return (
    <VisuallyHidden>
      <span role="status">{isNews ? texts.said(last.userName, last.message) : ''}</span>
    </VisuallyHidden>
  );
}

/** Start of a day in the academy's time zone. */
function DayMark({ day, today }: { day: AcademyDay; today: AcademyDay }): ReactNode {
  return (
    <li className={`line middle gap-3 faint small ${styles.day}`}>
      <span>{nameOf(day, today)}</span>
    </li>
  );
}

/** Start of the messages that are new to the reader. */
function NewMark(): ReactNode {
  return (
    <li className={`line middle gap-3 primary small strong ${styles.new}`} data-mark="new">
      <span>{texts.newMark}</span>
    </li>
  );
}

function nameOf(day: AcademyDay, today: AcademyDay): string {
  if (day === today) return texts.today;
  return day === addDays(today, -1) ? texts.yesterday : formatLongDay(day);
}

type LogKeys = {
  /** the message whose button is the tab stop */
  stop: string | undefined;
  handlers: {
    onKeyDown: (event: KeyboardEvent) => void;
    onFocus: (event: FocusEvent) => void;
  };
};

/** Keyboard navigation of the log: Tab enters at the newest of `ids`, arrows, Home and End move. */
function useLogKeys(list: RefObject<HTMLElement | null>, ids: readonly string[]): LogKeys {
  const [focused, setFocused] = useState<string>();
  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [
      ...(list.current?.querySelectorAll<HTMLButtonElement>('[data-actions]') ?? []),
    ];
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    if (at < 0) return;
    const next = nextOf({ key: event.key, at, count: buttons.length });
    if (next === undefined) return;
    event.preventDefault();
    buttons[next]?.focus();
    buttons[next]?.scrollIntoView({ block: 'nearest' });
  };
  const onFocus = (event: FocusEvent) => {
    const row = (event.target as HTMLElement).closest('[data-message]');
    if (row instanceof HTMLElement) setFocused(row.dataset.message);
  };
  const stop = focused !== undefined && ids.includes(focused) ? focused : ids.at(-1);
  return { stop, handlers: { onKeyDown, onFocus } };
}

function nextOf(move: { key: string; at: number; count: number }): number | undefined {
  const { key, at, count } = move;
  if (key === 'ArrowUp') return Math.max(0, at - 1);
  if (key === 'ArrowDown') return Math.min(count - 1, at + 1);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}
