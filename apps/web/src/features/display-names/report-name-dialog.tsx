import type { ReactNode } from 'react';
import { ReportDialog } from '#platform/forms/report-dialog.tsx';
import { type NamedPlayer, useReportName } from './api/display-names.ts';
import { nameReportMessages as texts } from './report-name.messages.ts';

/** Reports the name of one of these players: which one, unless there is one only, why, and an optional note. */
export function ReportNameDialog(props: {
  players: readonly NamedPlayer[];
  onClose: () => void;
}): ReactNode {
  const { players, onClose } = props;
  const report = useReportName();
  const [only] = players.length === 1 ? players : [];
  return (
    <ReportDialog
      title={texts.title}
      intro={texts.intro}
      choice={
        only
          ? undefined
          : {
              label: texts.name,
              missing: texts.nameMissing,
              options: [
                ['', texts.choose],
                ...players.map(({ userId, displayName }) => [userId, displayName] as const),
              ],
            }
      }
      onSend={async ({ subject, ...words }) => {
        const player = only ?? players.find(({ userId }) => userId === subject);
        if (!player) return;
        const { userId, displayName: name } = player;
        await report.mutateAsync({ userId, name, ...words });
      }}
      onClose={onClose}
    >
      {only ? (
        <p>
          <strong>
            <bdi>{only.displayName}</bdi>
          </strong>
        </p>
      ) : null}
    </ReportDialog>
  );
}
