import { levelName } from '@goreal/domain/ascension/level-name';
import type { Mentorship } from '@goreal/domain/mentoring/mentorship';
import type { ReactNode } from 'react';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Button } from '#ui/button/button.tsx';
import { useMentoringStep } from './api/mentoring.ts';
import { mentoringMessages as texts } from './mentoring.messages.ts';
import styles from './mentoring.module.css';

/** An invitation of a mentor, with its consequences and the buttons to accept or decline. */
export function Invitation(props: { uid: string; invitation: Mentorship }): ReactNode {
  const { uid, invitation } = props;
  const { id, person } = invitation;
  const { userId, displayName: name, levelId } = person;
  const step = useMentoringStep(uid);
  const kind = step.isPending ? step.variables.kind : undefined;
  return (
    <li className={styles.row}>
      <div className={styles.person}>
        <Avatar id={userId} name={name} size={44} />
        <p className={styles.who}>{texts.invitedBy(name, levelName(levelId))}</p>
      </div>
      <div className={styles.actions}>
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
      {step.isError ? (
        <AlertBanner kind="error">{unableToBecause(texts.answerAction, step.error)}</AlertBanner>
      ) : null}
    </li>
  );
}
