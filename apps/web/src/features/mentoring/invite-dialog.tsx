import { type ReactNode, useDeferredValue, useState } from 'react';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { FailureBanner } from '#platform/forms/failure-banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { PersonLine } from '#ui/person-line/person-line.tsx';
import { PersonSearch } from '#ui/person-search/person-search.tsx';
import { useCandidates, useMentoringStep } from './api/mentoring.ts';
import { mentoringMessages as texts } from './mentoring.messages.ts';
import styles from './mentoring.module.css';

/** Searches a player of the own guild and invites them. */
export function InviteDialog({ uid, onClose }: { uid: string; onClose: () => void }): ReactNode {
  const [words, setWords] = useState('');
  const candidates = useCandidates({ uid, words: useDeferredValue(words.trim()) });
  const step = useMentoringStep(uid);
  const invited = step.isPending && step.variables.kind === 'invite' ? step.variables : undefined;
  return (
    <Dialog open onClose={onClose} title={texts.invite}>
      <div className="stack gap-3">
        <FailureBanner action={texts.inviteAction} error={step.error} />
        <PersonSearch
          label={texts.search}
          hint={texts.searchHint}
          text={words}
          onText={setWords}
          query={candidates}
          words={{ ...texts, failed: unableToBecause(texts.searchAction, candidates.error) }}
          autoFocus
        >
          {(person) => (
            <div className={`row middle spread gap-3 ${styles.member}`}>
              <PersonLine
                {...person}
                aside={
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
                    {texts.invitePerson}
                  </Button>
                }
              />
            </div>
          )}
        </PersonSearch>
      </div>
    </Dialog>
  );
}
