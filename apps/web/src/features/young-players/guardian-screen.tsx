import type { ErasureReceipt } from '@goreal/domain/erasures/erasure';
import type { GuardianAnswer, GuardianView } from '@goreal/domain/young-players/guardian';
import { type ReactNode, useEffect, useState } from 'react';
import { FailureBanner } from '#platform/forms/failure-banner.tsx';
import { TextField } from '#platform/forms/fields.tsx';
import { useCheckedForm } from '#platform/forms/use-checked-form.ts';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { DrumStar } from '#ui/world/drum-star.tsx';
import { guardianApi } from './api/guardian.ts';
import { emailForm } from './email-form.ts';
import { GuardianData } from './guardian-data.tsx';
import { GuardianTerms } from './guardian-terms.tsx';
import { guardianPageTexts as texts } from './young-players.messages.ts';
import styles from './young-players.module.css';

type Stage =
  | { at: 'ask' }
  | { at: 'opening' }
  | { at: 'open'; view: GuardianView }
  | { at: 'failed'; failure: unknown }
  | { at: 'answered'; answer: GuardianAnswer; name: string }
  | { at: 'erased'; receipt: ErasureReceipt };

/** A guardian's page, without an account: by the token of a link, else the field that asks for a link. */
export function GuardianScreen({ token }: { token: string }): ReactNode {
  const [stage, setStage] = useState<Stage>(token ? { at: 'opening' } : { at: 'ask' });
  useEffect(() => {
    if (!token) return;
    guardianApi.look(token).then(
      (view) => setStage({ at: 'open', view }),
      (failure: unknown) => setStage({ at: 'failed', failure }),
    );
  }, [token]);
  return (
    <main className={styles.gate}>
      {/* A new panel for each stage: an element that moves counts as a layout shift. */}
      <Panel key={stage.at} className={styles.letter}>
        <div className="stack gap-4">
          <DrumStar size="4rem" detail="crest" />
          <Content token={token} stage={stage} onStage={setStage} />
        </div>
      </Panel>
    </main>
  );
}

function Content(props: {
  token: string;
  stage: Stage;
  onStage: (stage: Stage) => void;
}): ReactNode {
  const { token, stage, onStage } = props;
  switch (stage.at) {
    case 'ask':
      return <AskForLink />;
    case 'opening':
      return (
        <h1 role="status" className="size-4">
          {texts.opening}
        </h1>
      );
    case 'failed':
      return (
        <AskForLink
          notice={
            <AlertBanner kind="error">
              {stage.failure instanceof Error ? stage.failure.message : null}
            </AlertBanner>
          }
        />
      );
    case 'open': {
      const { view } = stage;
      return (
        <>
          <GuardianTerms
            token={token}
            view={view}
            onAnswered={(answer) => onStage({ at: 'answered', answer, name: view.playerName })}
          />
          <GuardianData
            token={token}
            view={view}
            onView={(next) => onStage({ at: 'open', view: next })}
            onErased={(receipt) => onStage({ at: 'erased', receipt })}
          />
        </>
      );
    }
    case 'answered': {
      const { title, text } = texts.done[stage.answer];
      return (
        <>
          <div role="status">
            <h1 className="size-4">{title}</h1>
            <p className={styles.lead}>{text(stage.name)}</p>
            <p className={`soft small ${styles.note}`}>{texts.mailed}</p>
          </div>
          <Button variant="secondary" onClick={() => onStage({ at: 'ask' })}>
            {texts.ask.submit}
          </Button>
        </>
      );
    }
    case 'erased':
      return (
        <div role="status">
          <h1 className="size-4">{texts.data.erased}</h1>
          <p className={styles.lead}>
            {texts.data.receipt}: {stage.receipt.receiptId}
          </p>
        </div>
      );
  }
}

/** Requests a new link by mail; the answer does not reveal whether the address is a guardian's. */
function AskForLink({ notice }: { notice?: ReactNode }): ReactNode {
  const words = texts.ask;
  const { form, submit, busy, failure, sent } = useCheckedForm({
    schema: emailForm,
    defaultValues: { email: '' },
    send: ({ email }) => guardianApi.sendLink(email),
  });
  return (
    <>
      <div>
        <h1 className="size-4">{words.title}</h1>
        <p className={styles.lead}>{words.lead}</p>
      </div>
      {notice}
      <form noValidate onSubmit={submit} className="stack gap-4">
        <FailureBanner action={words.action} error={failure} />
        {sent ? <AlertBanner kind="success">{words.sent}</AlertBanner> : null}
        <TextField
          form={form}
          name="email"
          type="email"
          autoComplete="email"
          label={words.email}
          required
        />
        <Button type="submit" size="large" wide busy={busy}>
          {words.submit}
        </Button>
      </form>
    </>
  );
}
