import type { ErasureReceipt } from '@goreal/domain/erasures/erasure';
import type { GuardianView } from '@goreal/domain/young-players/guardian';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { z } from 'zod';
import { FailureBanner } from '#platform/forms/failure-banner.tsx';
import { TextField } from '#platform/forms/fields.tsx';
import { useCheckedForm } from '#platform/forms/use-checked-form.ts';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { Spinner } from '#ui/spinner/spinner.tsx';
import { guardianApi } from './api/guardian.ts';
import { guardianPageTexts } from './young-players.messages.ts';
import styles from './young-players.module.css';

const texts = guardianPageTexts.data;
const POLL_MS = 3000;

/** The child's data: export, and deletion of the account. */
export function GuardianData(props: {
  token: string;
  view: GuardianView;
  onView: (view: GuardianView) => void;
  onErased: (receipt: ErasureReceipt) => void;
}): ReactNode {
  const { token, view, onView, onErased } = props;
  return (
    <>
      <Archive token={token} view={view} onView={onView} />
      <Erasure token={token} name={view.playerName} onErased={onErased} />
    </>
  );
}

function Archive(props: {
  token: string;
  view: GuardianView;
  onView: (view: GuardianView) => void;
}): ReactNode {
  const { token, view, onView } = props;
  const [failure, setFailure] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const newest = view.exports[0];
  const ready = view.exports.find(({ status }) => status === 'ready');
  const waits = newest?.status === 'waiting' || newest?.status === 'building';
  const look = useEffectEvent(() => guardianApi.look(token).then(onView, setFailure));
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => void look(), POLL_MS);
    return () => clearInterval(timer);
  }, [waits]);
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true);
    setFailure(undefined);
    await work().catch(setFailure);
    setBusy(false);
  };
  const ask = () =>
    run(() =>
      guardianApi
        .askExport(token)
        .then(() => guardianApi.look(token))
        .then(onView),
    );
  return (
    <section className={`stack gap-3 ${styles.part}`}>
      <h2>{texts.title}</h2>
      <FailureBanner action={texts.action} error={failure} />
      {newest?.status === 'failed' ? (
        <AlertBanner kind="warning">{texts.failed}</AlertBanner>
      ) : null}
      <div role="status">
        {waits ? (
          <p className={`line middle gap-3 ${styles.waiting}`}>
            <Spinner size={20} /> {texts.onItsWay}
          </p>
        ) : null}
      </div>
      {waits ? null : ready ? (
        <Button
          busy={isBusy}
          onClick={() => void run(() => guardianApi.download({ token, exportId: ready.exportId }))}
        >
          {texts.download}
        </Button>
      ) : (
        <Button variant="secondary" busy={isBusy} onClick={() => void ask()}>
          {texts.ask}
        </Button>
      )}
    </section>
  );
}

const schema = z.object({ playerName: z.string() });

function Erasure(props: {
  token: string;
  name: string;
  onErased: (receipt: ErasureReceipt) => void;
}): ReactNode {
  const { token, name, onErased } = props;
  const { form, submit, busy, failure } = useCheckedForm({
    schema,
    defaultValues: { playerName: '' },
    send: async ({ playerName }) => onErased(await guardianApi.erase({ token, playerName })),
  });
  return (
    <section className={`stack gap-3 ${styles.part}`}>
      <h2>{texts.eraseTitle}</h2>
      <p className={`soft small ${styles.note}`}>{texts.eraseLead(name)}</p>
      <form noValidate onSubmit={submit} className="stack gap-4">
        <FailureBanner action={texts.eraseAction} error={failure} />
        <TextField form={form} name="playerName" autoComplete="off" label={texts.name} required />
        <Button type="submit" variant="danger" busy={busy}>
          {texts.erase}
        </Button>
      </form>
    </section>
  );
}
