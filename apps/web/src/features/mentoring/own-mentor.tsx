import { levelName } from '@goreal/domain/ascension/level-name';
import type { Mentorship } from '@goreal/domain/mentoring/mentorship';
import { type ReactNode, useState } from 'react';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { FailureBanner } from '#platform/forms/failure-banner.tsx';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog/confirm-dialog.tsx';
import { PersonLine } from '#ui/person-line/person-line.tsx';
import { useMentoringStep } from './api/mentoring.ts';
import { mentoringMessages as texts } from './mentoring.messages.ts';
import styles from './mentoring.module.css';
import { useToastIfGone } from './use-toast-if-gone.ts';

/** The player's mentor, and a button that ends the mentorship. */
export function OwnMentor(props: { uid: string; mentorship: Mentorship }): ReactNode {
  const { uid, mentorship } = props;
  const { id, person } = mentorship;
  const [asking, setAsking] = useState(false);
  const step = useMentoringStep(uid);
  const toastIfGone = useToastIfGone();
  const keep = () => {
    setAsking(false);
    step.reset();
  };
  return (
    <section className="stack gap-3" aria-label={texts.mentor}>
      <h3 className="size-2">{texts.mentor}</h3>
      <div className={`row middle spread gap-3 ${styles.member}`}>
        <PersonLine {...person} />
        <div className="row middle gap-2">
          <Button
            variant="ghost"
            size="small"
            aria-label={texts.leaveNamed(person.displayName)}
            onClick={() => setAsking(true)}
          >
            {texts.leave}
          </Button>
        </div>
      </div>
      <ConfirmDialog
        open={asking}
        title={texts.leaveTitle(person.displayName)}
        confirmLabel={texts.leave}
        cancelLabel={texts.keep}
        dangerous
        busy={step.isPending}
        problem={step.error && unableToBecause(texts.leaveAction, step.error)}
        onCancel={keep}
        onConfirm={() =>
          step.mutate(
            { kind: 'end', id },
            { onSuccess: () => setAsking(false), onError: toastIfGone(texts.leaveAction, keep) },
          )
        }
      >
        {texts.endText}
      </ConfirmDialog>
    </section>
  );
}

/** An invitation of a mentor, with its consequences and the buttons to accept or decline. */
export function Invitation(props: { uid: string; invitation: Mentorship }): ReactNode {
  const { uid, invitation } = props;
  const { id, person } = invitation;
  const { userId, displayName: name, levelId } = person;
  const step = useMentoringStep(uid);
  const kind = step.isPending ? step.variables.kind : undefined;
  return (
    <li className={`row middle spread gap-3 ${styles.member}`}>
      <div className={`line middle gap-3 ${styles.person}`}>
        <Avatar id={userId} name={name} size={44} />
        <p className={styles.who}>{texts.invitedBy(name, levelName(levelId))}</p>
      </div>
      <div className="row middle gap-2">
        <Button
          size="small"
          busy={kind === 'accept'}
          disabled={kind === 'decline'}
          aria-label={texts.acceptNamed(name)}
          onClick={() => step.mutate({ kind: 'accept', id })}
        >
          {texts.accept}
        </Button>
        <Button
          variant="secondary"
          size="small"
          busy={kind === 'decline'}
          disabled={kind === 'accept'}
          aria-label={texts.declineNamed(name)}
          onClick={() => step.mutate({ kind: 'decline', id })}
        >
          {texts.decline}
        </Button>
      </div>
      <FailureBanner action={texts.answerAction} error={step.error} />
    </li>
  );
}
