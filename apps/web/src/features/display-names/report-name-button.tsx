import { givenName } from '@goreal/domain/display-names/given-name';
import Flag from 'lucide-react/icons/flag';
import { type ReactNode, Suspense, useState } from 'react';
import { useProfile } from '#platform/session/session.ts';
import { Button } from '#ui/button/button.tsx';
import { lazyWithPreload } from '#ui/lazy-with-preload/lazy-with-preload.tsx';
import type { NamedPlayer } from './api/display-names.ts';
import styles from './display-names.module.css';
import { nameReportMessages } from './report-name.messages.ts';

const Dialog = lazyWithPreload(() =>
  import('./report-name-dialog.tsx').then((dialog) => dialog.ReportNameDialog),
);

/**
 * Opens the report of a name that a board shows; empty where it shows no name that can be reported. The own name,
 * pseudonyms (without user id) and names given by the Academy cannot.
 */
export function ReportNameButton(props: {
  players: readonly { userId: string | null; displayName: string }[];
}): ReactNode {
  const { userId: own } = useProfile();
  /** The names at the press: the board may change while the dialog is open. */
  const [asked, setAsked] = useState<NamedPlayer[]>();
  const players = props.players.flatMap(({ userId, displayName }) =>
    userId === null || userId === own || displayName === givenName(userId)
      ? []
      : [{ userId, displayName }],
  );
  if (players.length === 0 && !asked) return null;
  return (
    <div className={`line centred ${styles.open}`}>
      <Button
        variant="ghost"
        size="small"
        icon={<Flag size={16} aria-hidden="true" />}
        onPointerEnter={() => void Dialog.preload()}
        onClick={() => setAsked(players)}
      >
        {nameReportMessages.open}
      </Button>
      {asked ? (
        <Suspense>
          <Dialog players={asked} onClose={() => setAsked(undefined)} />
        </Suspense>
      ) : null}
    </div>
  );
}
