import { activityMessages } from '@goreal/domain/activities/activities.messages';
import type { Activity } from '@goreal/domain/activities/activity';
import { appealSchema, ENTRY_LIMITS } from '@goreal/domain/activities/hold';
import type { Standing } from '@goreal/domain/activities/score';
import { formatNumber } from '@goreal/domain/text/format-number';
import type { LucideIcon } from 'lucide-react';
import Bike from 'lucide-react/icons/bike';
import Footprints from 'lucide-react/icons/footprints';
import Sparkle from 'lucide-react/icons/sparkle';
import Trash2 from 'lucide-react/icons/trash';
import Trees from 'lucide-react/icons/trees';
import WavesLadder from 'lucide-react/icons/waves-ladder';
import { type ReactNode, useId, useState } from 'react';
import { minuteOf } from '#platform/clock/written-instant.ts';
import { TextDialog } from '#platform/forms/text-dialog.tsx';
import { useQuestion } from '#platform/forms/use-question.ts';
import { Badge, type BadgeTone } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog/confirm-dialog.tsx';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { activitiesMessages, familyNames } from './activities.messages.ts';
import { useAppeal, useReloadActivities, useRemoveActivity } from './api/stamina.ts';
import styles from './aura-stream.module.css';

const texts = activitiesMessages.list;

const ICONS: Readonly<Record<NonNullable<Activity['family']>, LucideIcon>> = {
  run: Footprints,
  swim: WavesLadder,
  cycle: Bike,
  walk: Trees,
};

const TONES: Readonly<Record<Standing, BadgeTone>> = {
  counted: 'success',
  none: 'neutral',
  duplicate: 'neutral',
  held: 'warning',
  rejected: 'danger',
};

/** One activity: its sport and figures, its points or why it has none, and its actions. */
export function ActivityItem({ uid, activity }: { uid: string; activity: Activity }): ReactNode {
  const { family, standing, stamina_points: points } = activity;
  const Icon = family ? ICONS[family] : Sparkle;
  const titleId = useId();
  return (
    <article className={styles.activity} aria-labelledby={titleId}>
      <span className={styles.icon} aria-hidden="true">
        <Icon size={20} />
      </span>
      <div>
        <h3 id={titleId} className={styles.title}>
          {nameOf(activity)}
        </h3>
        <p className="soft small">{factsOf(activity)}</p>
      </div>
      <div className={styles.earned}>
        <strong>{texts.points(formatNumber(points, { atMost: 2 }))}</strong>
        <Badge tone={TONES[standing]}>{texts.standing[standing]}</Badge>
      </div>
      {canRemove(activity) ? <RemoveAction uid={uid} activity={activity} /> : null}
      <Why activity={activity} />
      {activity.canAppeal ? <AppealAction uid={uid} activity={activity} /> : null}
    </article>
  );
}

/** Activities of Strava are deleted at Strava; a revoked one and a refused file stay in the list. */
function canRemove({ source, standing, appeal, doubts }: Activity): boolean {
  if (source === 'strava') return false;
  const isRefused = standing === 'rejected' || (standing === 'held' && appeal !== null);
  if (source === 'file' && isRefused) return false;
  return standing === 'counted' || !doubts.some(({ kind }) => kind === 'revoked');
}

function Why({ activity }: { activity: Activity }): ReactNode {
  const { reason, doubts, standing, elderReason } = activity;
  if (!reason) return null;
  const isDoubted = standing === 'held' || standing === 'rejected';
  return (
    <div className={`soft small ${styles.why}`}>
      <p>{activityMessages.reasons[reason]}</p>
      {isDoubted && doubts.length > 0 ? (
        <ul>
          {doubts.map((doubt) => (
            <li key={doubt.kind}>{activityMessages.doubt(doubt)}</li>
          ))}
        </ul>
      ) : null}
      {standing === 'rejected' && elderReason ? <p>{texts.elder(elderReason)}</p> : null}
    </div>
  );
}

function RemoveAction({ uid, activity }: { uid: string; activity: Activity }): ReactNode {
  const remove = useRemoveActivity(uid);
  const reload = useReloadActivities(uid);
  const { ask, dialog } = useQuestion(remove, { action: texts.removeAction });
  const close = () => {
    // Only now: the row of a removed activity goes with this dialog.
    if (remove.error) reload();
    dialog.onCancel();
  };
  return (
    <>
      <IconButton
        label={texts.removeOf(nameOf(activity), minuteOf(activity.startedAt))}
        icon={<Trash2 size={18} />}
        onClick={() => ask(activity.activityId)}
      />
      <ConfirmDialog
        {...dialog}
        title={texts.removeQuestion.title}
        confirmLabel={texts.removeQuestion.remove}
        cancelLabel={texts.removeQuestion.keep}
        dangerous
        onCancel={close}
      >
        <p>{texts.removeQuestion.text}</p>
      </ConfirmDialog>
    </>
  );
}

/** The one appeal that a player has against an elder's refusal. */
function AppealAction({ uid, activity }: { uid: string; activity: Activity }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const appeal = useAppeal(uid);
  const close = () => setOpen(false);
  return (
    <div className={`row gap-2 ${styles.actions}`}>
      <Button
        size="small"
        variant="secondary"
        aria-label={texts.appealOf(nameOf(activity), minuteOf(activity.startedAt))}
        onClick={() => setOpen(true)}
      >
        {texts.appeal}
      </Button>
      {isOpen ? (
        <TextDialog
          title={texts.appealTitle}
          intro={texts.appealLead}
          label={texts.appealLabel}
          send={texts.appealSend}
          size="medium"
          schema={appealSchema.shape.text}
          max={ENTRY_LIMITS.noteMax}
          rows={4}
          action={texts.appealAction}
          onSend={(text) => appeal.mutateAsync({ activityId: activity.activityId, text })}
          onClose={close}
        />
      ) : null}
    </div>
  );
}

function nameOf({ name, family }: Activity): string {
  return name ?? (family ? familyNames[family] : texts.unnamed);
}

function factsOf({ startedAt, distance, movingSeconds, elapsedSeconds, source }: Activity): string {
  const minutes = Math.round((movingSeconds || elapsedSeconds) / 60);
  return [
    minuteOf(startedAt),
    activitiesMessages.panel.kilometres(formatNumber(distance / 1000, { exactly: 1 })),
    texts.duration(Math.floor(minutes / 60), minutes % 60),
    activityMessages.sources[source],
  ].join(' · ');
}
