import type { Mentorship } from '@goreal/domain/mentoring/mentorship';
import Footprints from 'lucide-react/icons/footprints';
import Send from 'lucide-react/icons/send';
import { type ReactNode, useState } from 'react';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { FailureBanner } from '#platform/forms/failure-banner.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog/confirm-dialog.tsx';
import { PersonLine } from '#ui/person-line/person-line.tsx';
import { useMentoringStep } from './api/mentoring.ts';
import { JourneyDialog } from './journey-dialog.tsx';
import { mentoringMessages as texts } from './mentoring.messages.ts';
import styles from './mentoring.module.css';
import { useToastIfGone } from './use-toast-if-gone.ts';

type Open = 'journey' | 'end' | undefined;

/** One apprentice, or an invitation without an answer. */
export function Apprentice(props: {
  uid: string;
  mentorship: Mentorship;
  onEncourage: (mentorship: Mentorship) => void;
}): ReactNode {
  const { uid, mentorship, onEncourage } = props;
  const { id, person, status, currentStreak, encouragedToday } = mentorship;
  const { displayName: name } = person;
  const [open, setOpen] = useState<Open>();
  const step = useMentoringStep(uid);
  const toastIfGone = useToastIfGone();
  const close = () => setOpen(undefined);
  // Without the reason why another question failed.
  const switchTo = (next: Open) => {
    setOpen(next);
    step.reset();
  };
  const onError = toastIfGone(texts.endAction, () => switchTo(undefined));
  const isWaiting = status === 'invited';
  return (
    <li className={`row middle spread gap-3 ${styles.member}`}>
      <PersonLine {...person}>
        {isWaiting ? null : <> · {texts.streak(currentStreak)}</>}
      </PersonLine>
      <div className="row middle gap-2">
        {isWaiting ? (
          <>
            <Badge tone="warning">{texts.waiting}</Badge>
            <Button
              variant="ghost"
              size="small"
              busy={step.isPending}
              aria-label={texts.withdrawNamed(name)}
              onClick={() => step.mutate({ kind: 'end', id }, { onError })}
            >
              {texts.withdraw}
            </Button>
          </>
        ) : (
          <>
            <Button
              variant="secondary"
              size="small"
              icon={<Footprints size={18} aria-hidden="true" />}
              aria-label={texts.journeyNamed(name)}
              onClick={() => setOpen('journey')}
            >
              {texts.journey}
            </Button>
            {encouragedToday ? (
              <p className="faint small">{texts.sentToday}</p>
            ) : (
              <Button
                size="small"
                icon={<Send size={18} aria-hidden="true" />}
                aria-label={texts.encourageNamed(name)}
                onClick={() => onEncourage(mentorship)}
              >
                {texts.encourage}
              </Button>
            )}
            <Button
              variant="ghost"
              size="small"
              aria-label={texts.endNamed(name)}
              onClick={() => switchTo('end')}
            >
              {texts.end}
            </Button>
          </>
        )}
      </div>
      {open === 'end' ? null : <FailureBanner action={texts.endAction} error={step.error} />}
      {open === 'journey' ? <JourneyDialog mentorship={mentorship} onClose={close} /> : null}
      <ConfirmDialog
        open={open === 'end'}
        title={texts.endTitle(name)}
        confirmLabel={texts.end}
        cancelLabel={texts.keep}
        dangerous
        busy={step.isPending}
        problem={step.error && unableToBecause(texts.endAction, step.error)}
        onCancel={() => switchTo(undefined)}
        onConfirm={() => step.mutate({ kind: 'end', id }, { onSuccess: close, onError })}
      >
        {texts.endText}
      </ConfirmDialog>
    </li>
  );
}
