import type { NewTotp } from '@goreal/domain/factors/factor';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { minuteOf } from '#platform/clock/written-instant.ts';
import { useQuestion } from '#platform/forms/use-question.ts';
import { useStoringMutation } from '#platform/query/api-mutation.ts';
import { factorsQuery } from '#platform/session/factors-query.ts';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog/confirm-dialog.tsx';
import { KeepHeight } from '#ui/keep-height/keep-height.tsx';
import { Listing } from '#ui/listing/listing.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { useToast } from '#ui/toast/toast-region.tsx';
import { beginTotp, removeTotp, renewBackupCodes } from './api/factors.ts';
import { BackupCodesDialog } from './backup-codes-dialog.tsx';
import { factorScreenMessages as texts } from './factors.messages.ts';
import styles from './factors.module.css';

/** Loaded on demand, with the library for QR codes. */
const SetUpDialog = lazy(() =>
  import('./set-up-dialog.tsx').then((module) => ({ default: module.SetUpDialog })),
);

/** The second factor of the account: add an app, renew the backup codes, remove it. */
export function FactorSettings({ uid, isElder }: { uid: string; isElder: boolean }): ReactNode {
  const query = useQuery(factorsQuery(uid));
  const client = useQueryClient();
  const toast = useToast();
  const [totp, setTotp] = useState<NewTotp>();
  const [codes, setCodes] = useState<string[]>();
  const failed = (action: string) => (error: Error) => toast.error(unableToBecause(action, error));
  const show = (backupCodes: string[]) => {
    setTotp(undefined);
    setCodes(backupCodes);
    return client.invalidateQueries(factorsQuery(uid));
  };
  const begin = useMutation({
    mutationFn: () => beginTotp(uid),
    onSuccess: setTotp,
    onError: failed(texts.actions.add),
  });
  const renew = useMutation({
    mutationFn: () => renewBackupCodes(uid),
    onSuccess: show,
    onError: failed(texts.actions.renew),
  });
  const remove = useStoringMutation(factorsQuery(uid), () => removeTotp(uid));
  const removal = useQuestion<void>(remove, { action: texts.actions.remove, done: texts.removed });
  const { totpSince = null, backupCodesLeft = 0, hasPasskey = false } = query.data ?? {};
  const { policy, dueAt = null } = query.data ?? {};
  return (
    <Panel title={texts.title}>
      <Listing query={query} words={texts}>
        <KeepHeight>
          <div className="stack at-start gap-4">
            <p className="soft small">{texts.lead}</p>
            {dueAt ? (
              <AlertBanner kind="warning">
                {(isElder ? texts.due : texts.duePlayer)(minuteOf(dueAt))}
              </AlertBanner>
            ) : null}
            {policy === 'asked' && !totpSince && !hasPasskey ? (
              <AlertBanner>{isElder ? texts.asked : texts.askedPlayer}</AlertBanner>
            ) : null}
            <div className={`stack at-start gap-4 ${styles.standing}`}>
              {totpSince ? (
                <>
                  <p>
                    {texts.on(minuteOf(totpSince))} {texts.codesLeft(backupCodesLeft)}
                  </p>
                  <div className="row gap-3">
                    <Button
                      variant="secondary"
                      busy={renew.isPending}
                      onClick={() => renew.mutate()}
                    >
                      {texts.renew}
                    </Button>
                    <Button variant="ghost" onClick={() => removal.ask()}>
                      {texts.remove}
                    </Button>
                  </div>
                </>
              ) : (
                <>
                  <p>{texts.off}</p>
                  <Button busy={begin.isPending} onClick={() => begin.mutate()}>
                    {texts.add}
                  </Button>
                </>
              )}
            </div>
          </div>
        </KeepHeight>
      </Listing>
      {totp ? (
        <Suspense fallback={null}>
          <SetUpDialog
            uid={uid}
            totp={totp}
            onDone={(backupCodes) => void show(backupCodes)}
            onClose={() => setTotp(undefined)}
          />
        </Suspense>
      ) : null}
      {codes ? <BackupCodesDialog codes={codes} onClose={() => setCodes(undefined)} /> : null}
      <ConfirmDialog
        {...removal.dialog}
        dangerous
        title={texts.removeTitle}
        confirmLabel={texts.remove}
      >
        {texts.removeText}
      </ConfirmDialog>
    </Panel>
  );
}
