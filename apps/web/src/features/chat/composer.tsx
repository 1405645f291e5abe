import { CHAT_LIMITS, cleanChatText } from '@goreal/domain/chat/chat-message';
import { textLength } from '@goreal/domain/text/length';
import SendHorizontal from 'lucide-react/icons/send-horizontal';
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { codeOfError } from '#platform/api-client/api-error.ts';
import { useReconnect } from '#platform/connectivity/connectivity.ts';
import { emptyDraft, keyedDrafts } from '#platform/outbox/keyed-drafts.ts';
import { useUnsavedWork } from '#platform/unsaved-work/unsaved-work.ts';
import { Field } from '#ui/field/field.tsx';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { Spinner } from '#ui/spinner/spinner.tsx';
import { TextArea } from '#ui/text-area/text-area.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { usePostMessage } from './api/messages.ts';
import { chatMessages } from './chat.messages.ts';
import styles from './chat-tab.module.css';
import type { Member } from './member.ts';
import { SendRefusal } from './send-refusal.tsx';

/** The number of characters is shown from this length on; before, the messages have its space. */
const COUNTED_FROM = 400;

/** Form for a new message. The text stays until it was accepted; while sending, the form is disabled. */
export function Composer({
  member,
  note,
}: {
  member: Member;
  note?: string | undefined;
}): ReactNode {
  const words = chatMessages.composer;
  const { guild } = member;
  const name = nameOf(member);
  const [draft, setDraft] = useState(() => keyedDrafts.get(name));
  const field = useRef<HTMLTextAreaElement>(null);
  const post = usePostMessage(guild);
  const text = cleanChatText(draft.text);
  const length = textLength(text);
  const over = length - CHAT_LIMITS.messageMax;
  useUnsavedWork('form', text !== '');
  useReconnect(() => {
    if (post.error && codeOfError(post.error) === 'network-request-failed') post.reset();
  });
  const [hasWaited, setWaited] = useState(false);
  const endWait = () => {
    post.reset();
    setWaited(true);
  };
  // With another slow mode the wait that the server named is no longer true.
  const onNote = useEffectEvent(() => {
    if (codeOfError(post.error) === 'resource-exhausted') post.reset();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the note of slow mode changes
  useEffect(() => onNote(), [note]);
  const change = (next: typeof draft) => {
    setDraft(next);
    keyedDrafts.set(name, next);
  };
  const send = () => {
    if (text === '' || over > 0 || post.isPending) return;
    setWaited(false);
    // An edited text is another message, also after a reload: the first one may have arrived.
    change({ ...draft, isSent: true });
    void deliver().then(
      () => {
        // Also when the composer was left meanwhile; what another tab writes by now is not touched.
        if (keyedDrafts.get(name).key === draft.key) change(emptyDraft());
        else setDraft(emptyDraft());
        field.current?.focus();
      },
      // The form shows `post.error`.
      () => undefined,
    );
  };
  const deliver = async () => {
    const message = await post.mutateAsync({ message: text, key: draft.key });
    // Another tab had sent the same draft before it was edited here: the server found that message.
    if (message.state !== 'shown' || message.message === text) return;
    await post.mutateAsync({ message: text, key: crypto.randomUUID() });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isPlainEnter = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing;
    // On touch devices Enter adds a line break; the button sends.
    if (!isPlainEnter || !matchMedia('(pointer: fine)').matches) return;
    event.preventDefault();
    send();
  };
  const isCounted = length >= COUNTED_FROM;
  return (
    <form className="stack gap-2" action={send}>
      {post.isError ? (
        <SendRefusal key={post.submittedAt} error={post.error} onEnd={endWait} />
      ) : null}
      <VisuallyHidden>
        <span role="status">{hasWaited ? words.waitOver : null}</span>
      </VisuallyHidden>
      <div className={styles.entry}>
        <Field label={words.label} hideLabel error={over > 0 ? words.tooLong(over) : undefined}>
          {(control) => (
            <TextArea
              {...control}
              ref={field}
              grow
              rows={1}
              className={styles.field}
              placeholder={words.placeholder}
              value={draft.text}
              readOnly={post.isPending}
              {...(isCounted && {
                counter: { length, limit: CHAT_LIMITS.messageMax },
              })}
              enterKeyHint="send"
              onChange={(event) =>
                change({
                  text: event.target.value,
                  key: draft.isSent ? crypto.randomUUID() : draft.key,
                })
              }
              onKeyDown={onKeyDown}
            />
          )}
        </Field>
        <IconButton
          type="submit"
          className={styles.send}
          label={post.isPending ? words.sending : words.send}
          aria-busy={post.isPending || undefined}
          disabled={text === '' || over > 0 || post.isPending}
          icon={
            post.isPending ? <Spinner size={20} /> : <SendHorizontal size={20} aria-hidden="true" />
          }
        />
      </div>
      {note ? <p className={styles.note}>{note}</p> : null}
      {note || isCounted ? null : <p className={`faint tiny ${styles.hint}`}>{words.hint}</p>}
    </form>
  );
}

function nameOf({ uid, guild }: Pick<Member, 'uid' | 'guild'>): string {
  return `goreal.chat.${uid}.${guild}`;
}
