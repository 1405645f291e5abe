import { ENTRY_LIMITS, holdReasonSchema } from '@goreal/domain/activities/hold';
import type { LogEntry } from '@goreal/domain/strava/activity-log';
import { type ReactNode, useState } from 'react';
import { TextDialog } from '#platform/forms/text-dialog.tsx';
import { useProfile } from '#platform/session/session.ts';
import { Button } from '#ui/button/button.tsx';
import { activityLogMessages } from './activity-log.messages.ts';
import styles from './activity-log.module.css';
import { useRevokeActivity } from './api/activity-log.ts';

const { revoke: texts, points } = activityLogMessages;

/** Takes back the Stamina of an activity that counts, with a reason. Not of an elder's own. */
export function RevokeVerb({ entry }: { entry: LogEntry }): ReactNode {
  const { id, userId, displayName, standing, stamina_points: stamina } = entry;
  const profile = useProfile();
  const [isOpen, setOpen] = useState(false);
  const revoke = useRevokeActivity();
  if (standing === 'rejected') return <span className={styles.small}>{texts.revoked}</span>;
  if (standing !== 'counted') return null;
  if (profile.userId === userId) return <span className={styles.small}>{texts.own}</span>;
  return (
    <>
      <Button
        size="small"
        variant="secondary"
        aria-label={texts.verbOf(displayName)}
        onClick={() => setOpen(true)}
      >
        {texts.verb}
      </Button>
      {isOpen ? (
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
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
