import { broadcastMessages as messages } from '@goreal/domain/broadcasts/broadcasts.messages';
import { formatDateTime } from '@goreal/domain/calendar/format';
import { ownPath } from '@goreal/domain/navigation/own-path';
import Send from 'lucide-react/icons/send';
import { type ReactNode, useRef, useState } from 'react';
import { codeOfError } from '#platform/api-client/api-error.ts';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { academyTimeZone } from '#platform/env/env.ts';
import { useCheckedForm } from '#platform/forms/use-checked-form.ts';
import { useUnsavedWork } from '#platform/unsaved-work/unsaved-work.ts';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog/confirm-dialog.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { DrumStar } from '#ui/world/drum-star.tsx';
import { useAudience, useSendBroadcast } from './api/broadcasts.ts';
import { broadcastsMessages as texts } from './broadcasts.messages.ts';
import styles from './broadcasts-tab.module.css';
import { type Draft, draftSchema, EMPTY_DRAFT, instantOf, requestOf } from './draft.ts';
import { MessageFields } from './message-fields.tsx';
import { TargetFields } from './target-fields.tsx';

/** The form. The input stays when sending fails, and repeated presses send once. */
export function Composer(): ReactNode {
  const [asked, setAsked] = useState<Draft>();
  const request = useRef({ content: '', id: '' });
  const send = useSendBroadcast();
  const { form, submit } = useCheckedForm({
    schema: draftSchema,
    defaultValues: EMPTY_DRAFT,
    send: async (valid) => setAsked(valid),
  });
  const draft = form.watch();
  const { target, guild, recipient } = draft;
  const audience = useAudience({ target, guild, userId: recipient?.userId ?? '' });
  const timeZone = academyTimeZone();
  const isEmpty = draft.title.trim() === '' || draft.body.trim() === '';
  useUnsavedWork('form', draft.title !== '' || draft.body !== '');
  const confirm = (confirmed: Draft) => {
    const content = JSON.stringify(confirmed);
    // The same draft sent again after a failure is one broadcast; a changed one is another.
    if (request.current.content !== content) request.current = { content, id: crypto.randomUUID() };
    send.mutate(requestOf(confirmed, { timeZone, requestId: request.current.id }), {
      onSuccess: () => {
        request.current = { content: '', id: '' };
        setAsked(undefined);
        form.reset({ ...EMPTY_DRAFT, target, guild, recipient });
      },
    });
  };
  const back = () => {
    setAsked(undefined);
    send.reset();
  };
  const isOutdated = !send.isPending && form.formState.isDirty && form.formState.submitCount === 0;
  const scheduled = asked?.isScheduled ? instantOf(asked, timeZone) : undefined;
  const reach = audience.data && texts.audience(audience.data.people, audience.data.devices);
  return (
    <Panel title={texts.compose}>
      <div className={`stack gap-5 ${styles.composer}`}>
        <form className="stack gap-4" noValidate onSubmit={submit}>
          <TargetFields form={form} />
          <MessageFields form={form} />
          <p className={`accent strong ${styles.reach}`} role="status">
            {reach}
          </p>
          <div>
            <Button type="submit" icon={<Send size={18} aria-hidden="true" />} disabled={isEmpty}>
              {draft.isScheduled ? texts.scheduleSend : texts.send}
            </Button>
          </div>
          {send.data && !isOutdated ? (
            <AlertBanner kind="success" title={send.data.message}>
              {send.data.totalTargets > 0
                ? texts.sentFigures(
                    send.data.successCount,
                    send.data.failedCount,
                    send.data.invalidTokensRemoved,
                  )
                : null}
            </AlertBanner>
          ) : null}
        </form>
        <Preview draft={draft} />
      </div>
      <ConfirmDialog
        open={asked !== undefined}
        title={texts.confirmTitle}
        confirmLabel={
          send.isPending ? texts.sending : asked?.isScheduled ? texts.scheduleSend : texts.send
        }
        cancelLabel={texts.back}
        busy={send.isPending}
        problem={send.error && failureOf(send.error)}
        onConfirm={() => asked && confirm(asked)}
        onCancel={back}
      >
        {scheduled ? <p>{texts.confirmSchedule(formatDateTime(scheduled, timeZone))}</p> : null}
        <p>{reach}</p>
        <p className="soft small">{texts.audienceNote}</p>
      </ConfirmDialog>
    </Panel>
  );
}

/** Specification 8 words two of them. */
function failureOf(error: Error): string {
  const code = codeOfError(error);
  if (code === 'unauthenticated') return messages.unauthenticated;
  if (code === 'permission-denied') return messages.permissionDenied;
  return unableToBecause(texts.sendAction, error);
}

/** Preview of the notification on a phone. */
function Preview({ draft }: { draft: Draft }): ReactNode {
  const { title, body, icon, urgent } = draft;
  return (
    <section className={`stack gap-3 ${styles.preview}`} aria-label={texts.preview}>
      <h3>{texts.preview}</h3>
      <div className={styles.phone}>
        <div className={`stack gap-2 ${styles.notice}`} data-urgent={urgent || undefined}>
          <p className={`row middle gap-2 tiny ${styles.source}`}>
            <DrumStar size={16} detail="crest" />
            {window.location.host}
            <span>{texts.now}</span>
            {urgent ? <Badge tone="danger">{texts.urgentMark}</Badge> : null}
          </p>
          <div className={`line spread gap-3 ${styles.words}`}>
            <div>
              <p className="strong">{title.trim() || texts.previewTitle}</p>
              <p className={styles.noticeBody}>{body.trim() || texts.previewBody}</p>
            </div>
            <img
              src={ownPath(icon.trim()) ?? '/icons/icon-192.png'}
              alt=""
              width={48}
              height={48}
            />
          </div>
        </div>
      </div>
    </section>
  );
}
