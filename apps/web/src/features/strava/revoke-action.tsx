import { ENTRY_LIMITS, holdReasonSchema } from '@goreal/domain/activities/hold';
import type { LogEntry } from '@goreal/domain/strava/activity-log';
import type { ReactNode } from 'react';
import { TextDialog } from '#platform/forms/text-dialog.tsx';
import { useProfile } from '#platform/session/session.ts';
import { Button } from '#ui/button/button.tsx';
import { activityLogMessages } from './activity-log.messages.ts';
import styles from './activity-log.module.css';
import { useRevokeActivity } from './api/activity-log.ts';

const { revoke: texts, points } = activityLogMessages;

/** Opens the dialog for an activity that counts and is not the elder's own; otherwise says why not. */
export function RevokeAction(props: { entry: LogEntry; onOpen: () => void }): ReactNode {
  const { userId, displayName, standing } = props.entry;
  const profile = useProfile();
  if (standing === 'rejected')
    return <span className={`faint tiny ${styles.below}`}>{texts.revoked}</span>;
  if (standing !== 'counted') return null;
  if (profile.userId === userId)
    return <span className={`faint tiny ${styles.below}`}>{texts.own}</span>;
  return (
    <Button
      size="small"
      variant="secondary"
      className={styles.revoke}
      aria-label={texts.buttonOf(displayName)}
      onClick={props.onOpen}
    >
      {texts.button}
    </Button>
  );
}

/** Takes back the Stamina of an activity, with a reason. */
export function RevokeDialog(props: { entry: LogEntry; onClose: () => void }): ReactNode {
  const { id, displayName, stamina_points: stamina } = props.entry;
  const revoke = useRevokeActivity();
  return (
    <TextDialog
      title={texts.title}
      intro={texts.intro(displayName, points(stamina))}
      label={texts.label}
      hint={texts.hint}
      send={texts.send}
      close={texts.close}
      size="medium"
      schema={holdReasonSchema}
      max={ENTRY_LIMITS.noteMax}
      rows={4}
      action={texts.action}
      done={texts.done(displayName, points(stamina))}
      onSend={(reason) => revoke.mutateAsync({ activityId: id, reason })}
      onClose={props.onClose}
    />
  );
}
