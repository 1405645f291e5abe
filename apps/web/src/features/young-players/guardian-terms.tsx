import type {
  GuardianAnswer,
  GuardianDecision,
  GuardianView,
} from '@goreal/domain/young-players/guardian';
import { type ReactNode, useState } from 'react';
import { dayOf, minuteOf } from '#platform/clock/written-instant.ts';
import { FailureBanner } from '#platform/forms/failure-banner.tsx';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { guardianApi } from './api/guardian.ts';
import { guardianPageTexts as texts } from './young-players.messages.ts';
import styles from './young-players.module.css';

type Decision = GuardianDecision['decision'];
const ANSWERS: Record<Decision, GuardianAnswer> = {
  agree: 'agreed',
  refuse: 'refused',
  withdraw: 'withdrawn',
};

/** The terms in plain words, and the guardian's answer. Nothing is preselected. */
export function GuardianTerms(props: {
  token: string;
  view: GuardianView;
  onAnswered: (answer: GuardianAnswer) => void;
}): ReactNode {
  const { token, view, onAnswered } = props;
  const { playerName, answer, version, agreedVersion, expiresAt } = view;
  const [sending, setSending] = useState<Decision>();
  const [failure, setFailure] = useState<unknown>();
  const decide = async (decision: Decision) => {
    setSending(decision);
    setFailure(undefined);
    try {
      await guardianApi.decide({ token, decision, version });
      onAnswered(ANSWERS[decision]);
    } catch (error) {
      setFailure(error);
      setSending(undefined);
    }
  };
  const button = (decision: Decision, look: 'primary' | 'secondary' | 'danger') => (
    <Button
      key={decision}
      wide
      variant={look}
      busy={sending === decision}
      disabled={sending !== undefined && sending !== decision}
      onClick={() => void decide(decision)}
    >
      {texts[decision]}
    </Button>
  );
  const isAgreed = answer === 'agreed';
  const isOld = isAgreed && agreedVersion !== version;
  return (
    <>
      <div>
        <h1 className="size-4">{texts.title(playerName)}</h1>
        <p className={styles.lead}>{texts.lead(playerName)}</p>
      </div>
      <AlertBanner kind={isAgreed ? 'success' : 'info'}>{stateOf(view)}</AlertBanner>
      {isOld ? <AlertBanner kind="warning">{texts.changed}</AlertBanner> : null}
      <section className={`stack gap-3 ${styles.part}`}>
        <h2>{texts.termsTitle}</h2>
        <dl className={`stack gap-4 ${styles.terms}`}>
          {texts.terms.map(({ title, text }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <p className={`soft small ${styles.note}`}>{texts.version(version)}</p>
        <FailureBanner action={texts.action} error={failure} />
        <div className="stack gap-3">
          {!isAgreed || isOld ? button('agree', 'primary') : null}
          {isAgreed ? button('withdraw', 'danger') : button('refuse', 'secondary')}
        </div>
        <p className={`soft small ${styles.note}`}>{texts.until(minuteOf(expiresAt))}</p>
      </section>
    </>
  );
}

function stateOf({ answer, answeredAt }: GuardianView): string {
  if (answer === null || answeredAt === null) return texts.states.none;
  return texts.states[answer](dayOf(answeredAt));
}
