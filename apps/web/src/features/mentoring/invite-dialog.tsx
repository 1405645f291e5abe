import Search from 'lucide-react/icons/search';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Field } from '#ui/field/field.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { TextInput } from '#ui/text-input/text-input.tsx';
import { useCandidates, useMentoringStep } from './api/mentoring.ts';
import { mentoringMessages as texts } from './mentoring.messages.ts';
import styles from './mentoring.module.css';
import { PersonLine } from './person-line.tsx';

/** Searches a player of the own guild and invites them. */
export function InviteDialog({ uid, onClose }: { uid: string; onClose: () => void }): ReactNode {
  const [words, setWords] = useState('');
  const candidates = useCandidates({ uid, words: useDeferredValue(words.trim()) });
  const step = useMentoringStep(uid);
  const invited = step.isPending && step.variables.kind === 'invite' ? step.variables : undefined;
  return (
    <Dialog open onClose={onClose} title={texts.invite} closeLabel={texts.close}>
      <div className={styles.part}>
        <Field label={texts.search} hint={texts.searchHint}>
          {(control) => (
            <TextInput
              {...control}
              type="search"
              maxLength={80}
              icon={<Search size={18} />}
              value={words}
              data-autofocus
              onChange={(event) => setWords(event.target.value)}
            />
          )}
        </Field>
        {step.isError ? (
          <AlertBanner kind="error">{unableToBecause(texts.inviteAction, step.error)}</AlertBanner>
        ) : null}
        {candidates.isError ? (
          <AlertBanner kind="error">
            {unableToBecause(texts.searchAction, candidates.error)}
          </AlertBanner>
        ) : null}
        <div role="status" aria-busy={candidates.isPending}>
          {candidates.isPending ? <Skeleton shape="block" height="4rem" /> : null}
          {candidates.data?.length === 0 ? <p className={styles.quiet}>{texts.nobody}</p> : null}
        </div>
        <ul className={styles.list}>
          {candidates.data?.map((person) => (
            <li key={person.userId} className={styles.row}>
              <PersonLine person={person} />
              <div className={styles.actions}>
                <Button
                  size="small"
                  busy={invited?.apprenticeId === person.userId}
                  aria-label={texts.inviteNamed(person.displayName)}
                  onClick={() =>
                    step.mutate(
                      { kind: 'invite', apprenticeId: person.userId },
                      { onSuccess: onClose },
                    )
                  }
                >
                  {texts.invite}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
