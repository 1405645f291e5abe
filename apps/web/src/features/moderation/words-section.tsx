import { isSuperAdmin } from '@goreal/domain/accounts/role';
import {
  type ListedWord,
  newListedWordSchema,
  WORD_ACTIONS,
} from '@goreal/domain/moderation/word-list';
import { useQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { SelectField, TextField } from '#platform/forms/fields.tsx';
import { useCheckedForm } from '#platform/forms/use-checked-form.ts';
import { useProfile } from '#platform/session/session.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { Listing } from '#ui/listing/listing.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { TabHead } from '#ui/tab-head/tab-head.tsx';
import { useToast } from '#ui/toast/toast-region.tsx';
import { useListWord, useUnlistWord, wordsQuery } from './api/words.ts';
import styles from './chat-queue.module.css';
import { moderationDeskMessages as texts } from './moderation.messages.ts';

/** Blocked words of the guild chats, below the queue of messages; operators edit the list, elders read it. */
export function WordsSection(): ReactNode {
  return (
    <section aria-label={texts.words.title} className="stack gap-4">
      <TabHead title={texts.words.title}>{texts.words.intro}</TabHead>
      <Words />
    </section>
  );
}

/** The same among the settings of the operations page. */
export function WordsPanel(): ReactNode {
  return (
    <Panel title={texts.words.title}>
      <div className="stack gap-4">
        <p className="faint small">{texts.words.intro}</p>
        <Words />
      </div>
    </Panel>
  );
}

function Words(): ReactNode {
  const words = texts.words;
  const { role } = useProfile();
  const list = useQuery(wordsQuery);
  const listed = list.data ?? [];
  const mayEdit = isSuperAdmin(role);
  return (
    <>
      {mayEdit ? <NewWord /> : null}
      <Listing
        query={list}
        isEmpty={listed.length === 0}
        words={{
          loading: words.loading,
          failed: words.failed,
          stale: texts.stale,
          empty: { title: words.empty },
        }}
      >
        <ul className="row gap-2">
          {listed.map((word) => (
            <Word key={word.word} word={word} mayEdit={mayEdit} />
          ))}
        </ul>
      </Listing>
    </>
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
    <li className={`line middle gap-2 ${styles.word}`}>
      <strong>{word.word}</strong>
      <span className="faint small">{words.actions[word.action]}</span>
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
  const { form, submit, busy } = useCheckedForm({
    schema: newListedWordSchema,
    defaultValues: { word: '', action: 'hold' },
    send: async (word) => {
      await list.mutateAsync(word);
      toast.success(words.added);
      form.reset({ word: '', action: word.action });
    },
    faultOf: (failure) => ({ field: 'word', message: unableToBecause(words.addAction, failure) }),
  });
  return (
    <form className={styles.newWord} onSubmit={submit} noValidate>
      <TextField form={form} name="word" label={words.word} />
      <SelectField
        form={form}
        name="action"
        label={words.whatThen}
        options={WORD_ACTIONS.map((action) => [action, words.actions[action]])}
      />
      <Button type="submit" busy={busy}>
        {words.add}
      </Button>
    </form>
  );
}
