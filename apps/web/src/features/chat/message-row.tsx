import { hasTrail, titleOf } from '@goreal/domain/ascension/level-name';
import { formatTime } from '@goreal/domain/calendar/format';
import type { ChatMessage } from '@goreal/domain/chat/chat-message';
import { splitLinks } from '@goreal/domain/chat/links';
import Ellipsis from 'lucide-react/icons/ellipsis';
import EyeOff from 'lucide-react/icons/eye-off';
import Feather from 'lucide-react/icons/feather';
import { memo, type ReactNode, useState } from 'react';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { chatMessages as texts } from './chat.messages.ts';
import styles from './message-row.module.css';
import { readableAddress } from './readable-address.ts';

type MessageRowProps = {
  message: ChatMessage;
  /** in the academy's time zone */
  timeZone: string;
  /** first of a group: shows name and picture */
  isFirst: boolean;
  isOwn: boolean;
  /** by a blocked player */
  isFolded: boolean;
  /** the message that is the tab stop */
  isStop: boolean;
  onChoose: (id: string) => void;
};

/** Selector of the button that opens a message's actions. */
export const actionsButtonOf = (messageId: string): string =>
  `[data-message="${CSS.escape(messageId)}"] [data-actions]`;

/** One message. Memoised: renders only when its props changed. */
export const MessageRow = memo(function MessageRow(props: MessageRowProps): ReactNode {
  const { message, timeZone, isFirst, isOwn, isFolded, isStop, onChoose } = props;
  const { id, userId, userName, isElder, isSystemMessage, levelId, state, timestamp } = message;
  const time = formatTime(new Date(timestamp), timeZone);
  if (isSystemMessage) {
    return (
      <li className={`soft small text-centre ${styles.system}`} data-message={id}>
        {message.message} <time dateTime={timestamp}>{time}</time>
      </li>
    );
  }
  const name = isOwn && !isElder ? texts.you : userName;
  const title = isElder ? null : titleOf(levelId);
  const hasActions = state === 'shown';
  return (
    <li
      className={styles.sent}
      data-message={id}
      data-own={isOwn || undefined}
      data-first={isFirst || undefined}
      data-elder={isElder || undefined}
    >
      <span className={styles.picture}>
        {isFirst && !isOwn ? (
          <Avatar id={userId ?? ''} name={userName} size={36} trail={hasTrail(levelId)} />
        ) : null}
      </span>
      <div className={`stack at-start ${styles.words}`}>
        {isFirst ? (
          <p className={`row middle soft small strong ${styles.name}`}>
            <bdi>{name}</bdi>
            {isElder ? (
              <span className={styles.elder}>
                <Feather size={13} aria-hidden="true" />
                {texts.elder}
              </span>
            ) : null}
            {title ? <span className="accent tiny strong">{title}</span> : null}
          </p>
        ) : null}
        <div className={`line middle gap-1 ${styles.message}`}>
          <div className={styles.bubble} data-state={state}>
            <Words message={message} isFolded={isFolded} />
            <time className={`faint tiny ${styles.time}`} dateTime={timestamp}>
              {time}
            </time>
          </div>
          {hasActions ? (
            <button
              type="button"
              className={styles.actions}
              data-actions
              aria-label={texts.actionsOf(name, time)}
              aria-haspopup="menu"
              tabIndex={isStop ? 0 : -1}
              onClick={() => onChoose(id)}
            >
              <Ellipsis size={18} aria-hidden="true" />
            </button>
          ) : null}
        </div>
      </div>
    </li>
  );
});

function Words({ message, isFolded }: { message: ChatMessage; isFolded: boolean }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  if (message.state === 'hidden') return <p className={styles.quiet}>{texts.hidden}</p>;
  if (message.state === 'deleted') return <p className={styles.quiet}>{texts.deleted}</p>;
  if (!isFolded || isOpen) return <MessageText text={message.message} />;
  return (
    <p className={styles.quiet}>
      <EyeOff size={15} aria-hidden="true" /> {texts.folded}{' '}
      <button
        type="button"
        className={`primary strong ${styles.unfold}`}
        tabIndex={-1}
        onClick={() => setOpen(true)}
      >
        {texts.unfold}
      </button>
    </p>
  );
}

/** The text with readable links. Links open without referrer and opener. */
function MessageText({ text }: { text: string }): ReactNode {
  return (
    <p className={styles.text} dir="auto">
      {splitLinks(text).map((part, at) =>
        part.href ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
          <a key={at} href={part.href} dir="ltr" target="_blank" rel="noopener noreferrer nofollow">
            {readableAddress(part.text)}
          </a>
        ) : (
          part.text
        ),
      )}
    </p>
  );
}
