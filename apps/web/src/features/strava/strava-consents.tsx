import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { LoadState } from '#ui/listing/load-state.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { consentsQuery, recordStravaConsent } from './api/strava.ts';
import { stravaMessages } from './strava.messages.ts';
import styles from './strava-card.module.css';

const words = stravaMessages.consents;

/** Consents for the use of Strava data, in the settings. Reading from Strava ends by disconnecting. */
export function StravaConsents({ uid, link }: { uid: string; link: ReactNode }): ReactNode {
  const client = useQueryClient();
  const consents = useQuery(consentsQuery(uid));
  const share = useMutation({
    mutationFn: (granted: boolean) =>
      recordStravaConsent({ uid, purpose: 'strava_sharing', granted }),
    onSettled: () => client.invalidateQueries({ queryKey: consentsQuery(uid).queryKey }),
  });
  const isGranted = (purpose: string) =>
    consents.data?.items.find((consent) => consent.purpose === purpose)?.granted ?? false;
  const isShared = share.isPending ? share.variables : isGranted('strava_sharing');
  return (
    <Panel title={words.title} overline={words.overline}>
      <div className="stack gap-4">
        <p>{words.lead}</p>
        {consents.data ? (
          <>
            <p className={`soft small ${styles.note}`}>
              {isGranted('strava') ? words.readOn : words.readOff} {link}
            </p>
            <Switch
              label={words.share}
              hint={words.shareHint}
              checked={isShared}
              disabled={share.isPending}
              onChange={(event) => share.mutate(event.target.checked)}
            />
            <p role="status" className={styles.message} data-kind="success">
              {share.isSuccess ? words.saved : ''}
            </p>
            {share.isError ? <AlertBanner kind="error">{share.error.message}</AlertBanner> : null}
          </>
        ) : (
          <LoadState
            query={consents}
            loading={
              <div aria-busy="true">
                <p role="status">{words.loading}</p>
                <Skeleton shape="block" height="3rem" />
              </div>
            }
            failed={words.failed}
            reason={consents.error?.message}
          />
        )}
      </div>
    </Panel>
  );
}
