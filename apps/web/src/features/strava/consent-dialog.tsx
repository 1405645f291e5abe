import { type ReactNode, useState } from 'react';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Checkbox } from '#ui/switch/switch.tsx';
import { getAuthUrl, recordStravaConsent } from './api/strava.ts';
import { stravaMessages } from './strava.messages.ts';
import styles from './strava-card.module.css';

const words = stravaMessages.consent;

/** Consents before the authorisation at Strava: each purpose separately, none preselected. */
export function ConsentDialog(props: {
  uid: string;
  open: boolean;
  onClose: () => void;
  /** Navigates to Strava; a parameter, so that tests can replace it. */
  onLeave: (address: string) => void;
}): ReactNode {
  const { uid, open, onClose, onLeave } = props;
  const [reads, setReads] = useState(false);
  const [shares, setShares] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const go = async () => {
    if (!reads) {
      setProblem(words.needed);
      return;
    }
    setBusy(true);
    setProblem('');
    try {
      await recordStravaConsent({ uid, purpose: 'strava', granted: true });
      await recordStravaConsent({ uid, purpose: 'strava_sharing', granted: shares });
      onLeave(await getAuthUrl());
    } catch (error) {
      setProblem(error instanceof Error ? error.message : stravaMessages.failed);
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={words.title}
      closeLabel={words.cancel}
      dismissible={!busy}
      actions={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {words.cancel}
          </Button>
          <Button busy={busy} onClick={() => void go()}>
            {busy ? words.leaving : words.go}
          </Button>
        </>
      }
    >
      <div className={`stack gap-3 ${styles.consent}`}>
        <p>{words.lead}</p>
        <ul className={`small ${styles.facts}`}>
          <li>{words.reads}</li>
          <li>{words.keeps}</li>
          <li>{words.erase}</li>
        </ul>
        <Checkbox
          label={words.read}
          checked={reads}
          onChange={(event) => {
            setReads(event.target.checked);
            setProblem('');
          }}
        />
        <Checkbox
          label={words.share}
          hint={words.shareHint}
          checked={shares}
          onChange={(event) => setShares(event.target.checked)}
        />
        {problem ? <AlertBanner kind="error">{problem}</AlertBanner> : null}
      </div>
    </Dialog>
  );
}
