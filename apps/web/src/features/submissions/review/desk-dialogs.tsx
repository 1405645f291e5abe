import type { ReactNode } from 'react';
import { KeyHelp } from './key-help.tsx';
import { RejectDialog, UndoDialog } from './reason-dialogs.tsx';
import type { Asking, Desk } from './use-desk.ts';

/** The dialog that the elder opened: the reason of a rejection, that of an undo, or the shortcuts. */
export function DeskDialogs({ desk }: { desk: Desk }): ReactNode {
  const { elderId, asking, decisions, closeDialog: onClose } = desk;
  const rejecting = desk.cards.find((card) => isAsked(asking, 'reject', card));
  const undoing = desk.recents.recent.find((decision) => isAsked(asking, 'undo', decision));
  const dialog = { elderId, onClose };
  return (
    <>
      {rejecting ? (
        <RejectDialog
          {...dialog}
          card={rejecting}
          onSend={(words) =>
            decisions.decideOrThrow({ action: 'reject', subject: rejecting, words })
          }
        />
      ) : null}
      {undoing ? (
        <UndoDialog
          {...dialog}
          decision={undoing}
          onSend={(words) => decisions.decideOrThrow({ action: 'undo', subject: undoing, words })}
        />
      ) : null}
      <KeyHelp open={asking?.action === 'help'} onClose={onClose} />
    </>
  );
}

function isAsked(
  asking: Asking | undefined,
  action: Asking['action'],
  subject: { submissionId: string },
): boolean {
  return asking?.action === action && asking.submissionId === subject.submissionId;
}
