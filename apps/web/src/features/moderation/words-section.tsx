import { isSuperAdmin } from '@goreal/domain/accounts/role';
import {
  type ListedWord,
  newListedWordSchema,
  WORD_ACTIONS,
  type WordAction,
} from '@goreal/domain/moderation/word-list';
import X from 'lucide-react/icons/x';
import { type ReactNode, useState } from 'react';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { useProfile } from '#platform/session/session.ts';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { Listing } from '#ui/listing/listing.tsx';
import { TabHead } from '#ui/tab-head/tab-head.tsx';
import { Select, TextInput } from '#ui/text-input/text-input.tsx';
import { useToast } from '#ui/toast/toast-region.tsx';
import { useListWord, useUnlistWord, useWords } from './api/words.ts';
import styles from './chat-queue.module.css';
import { moderationDeskMessages as texts } from './moderation.messages.ts';

/** Blocked words of the guild chats; operators edit the list, elders read it. */
export function WordsSection(): ReactNode {
  const words = texts.words;
  const { role } = useProfile();
  const list = useWords();
  const listed = list.data ?? [];
  const mayEdit = isSuperAdmin(role);
  return (
    <section aria-label={words.title} className={styles.section}>
      <TabHead title={words.title}>{words.intro}</TabHead>
      {mayEdit ? <NewWord /> : null}
      <Listing
        query={list}
        isEmpty={listed.length === 0}
        words={{
          loading: words.loading,
          failed: words.failed,
          stale: texts.stale,
          retry: texts.retry,
          empty: { title: words.empty },
        }}
      >
        <ul className={styles.words}>
          {listed.map((word) => (
            <Word key={word.word} word={word} mayEdit={mayEdit} />
          ))}
        </ul>
      </Listing>
    </section>
  );
}

function Word({ word, mayEdit }: { word: ListedWord; mayEdit: boolean }): ReactNode {
  const words = texts.words;
  const toast = useToast();
  const unlist = useUnlistWord();
  const remove = () =>
    unlist.mutate(word.word, {
      onSuccess: () => toast.success(words.removed),
      onError: (error) => toast.error(unableToBecause(words.removeAction, error)),
    });
  return (
    <li className={styles.word}>
      <strong>{word.word}</strong>
      <span className={styles.when}>{words.actions[word.action]}</span>
      {mayEdit ? (
        <IconButton
          label={words.remove(word.word)}
          icon={<X size={18} aria-hidden="true" />}
          aria-busy={unlist.isPending || undefined}
          onClick={remove}
        />
      ) : null}
    </li>
  );
}

function NewWord(): ReactNode {
  const words = texts.words;
  const toast = useToast();
  const list = useListWord();
  const [word, setWord] = useState('');
  const [action, setAction] = useState<WordAction>('hold');
  const [fault, setFault] = useState<string>();
  const add = () => {
    const checked = newListedWordSchema.safeParse({ word, action });
    setFault(checked.error?.issues[0]?.message);
    if (!checked.success || list.isPending) return;
    list.mutate(checked.data, {
      onSuccess: () => {
        toast.success(words.added);
        setWord('');
      },
      onError: (error) => setFault(unableToBecause(words.addAction, error)),
    });
  };
  return (
    <form className={styles.newWord} action={add}>
      <Field label={words.word} error={fault}>
        {(control) => (
          <TextInput {...control} value={word} onChange={(event) => setWord(event.target.value)} />
        )}
      </Field>
      <Field label={words.whatThen}>
        {(control) => (
          <Select
            {...control}
            value={action}
            onChange={(event) => setAction(event.target.value as WordAction)}
          >
            {WORD_ACTIONS.map((one) => (
              <option key={one} value={one}>
                {words.actions[one]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Button type="submit" busy={list.isPending}>
        {words.add}
      </Button>
    </form>
  );
}
