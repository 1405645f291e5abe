import { newProposalSchema, PERSONAL_QUESTS } from '@goreal/domain/personal-quests/personal-quest';
import { QUEST_LIMITS, REPORT_TYPES, type ReportType } from '@goreal/domain/quests/quest';
import { questMessages } from '@goreal/domain/quests/quests.messages';
import { cleanText } from '@goreal/domain/text/clean';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { useUnsavedWork } from '#platform/unsaved-work/unsaved-work.ts';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Field } from '#ui/field/field.tsx';
import { TextArea } from '#ui/text-area/text-area.tsx';
import { Select, TextInput } from '#ui/text-input/text-input.tsx';
import { usePropose } from './api/personal-quests.ts';
import { personalQuestsMessages } from './personal-quests.messages.ts';
import styles from './personal-quests.module.css';

const texts = personalQuestsMessages.form;

/** Form of a personal quest. */
export function ProposeDialog({ uid, onClose }: { uid: string; onClose: () => void }): ReactNode {
  const [title, setTitle] = useState('');
  const [description, setDescription] = useState('');
  const [reward, setReward] = useState(String(PERSONAL_QUESTS.auraMax));
  const [reportType, setReportType] = useState<ReportType>('text');
  const [isDaily, setDaily] = useState(true);
  const [asked, setAsked] = useState(false);
  const propose = usePropose(uid);
  const formId = useId();
  useUnsavedWork('form', title !== '' || description !== '');
  const auraReward = Number(reward);
  const parsed = newProposalSchema.safeParse({
    title,
    description,
    auraReward: Number.isNaN(auraReward) ? 0 : auraReward,
    reportType,
    isDaily,
  });
  const problemOf = (field: string) =>
    asked ? parsed.error?.issues.find(({ path }) => path[0] === field)?.message : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (parsed.success && !propose.isPending) propose.mutate(parsed.data, { onSuccess: onClose });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title}
      closeLabel={texts.close}
      dismissible={!propose.isPending}
      actions={
        <>
          <Button variant="secondary" onClick={onClose} disabled={propose.isPending}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={formId} busy={propose.isPending}>
            {texts.send}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={submit} noValidate>
        <Field label={texts.name} error={problemOf('title')} required>
          {(control) => (
            <TextInput
              {...control}
              value={title}
              maxLength={QUEST_LIMITS.titleMax}
              data-autofocus
              onChange={(event) => setTitle(event.target.value)}
            />
          )}
        </Field>
        <Field
          label={texts.description}
          hint={texts.descriptionHint}
          error={problemOf('description')}
          required
        >
          {(control) => (
            <TextArea
              {...control}
              grow
              rows={4}
              value={description}
              counter={{
                length: cleanText(description).length,
                limit: QUEST_LIMITS.descriptionMax,
              }}
              onChange={(event) => setDescription(event.target.value)}
            />
          )}
        </Field>
        <div className={styles.row}>
          <Field label={texts.reward} error={problemOf('auraReward')} required>
            {(control) => (
              <TextInput
                {...control}
                type="number"
                inputMode="numeric"
                min={QUEST_LIMITS.auraMin}
                max={PERSONAL_QUESTS.auraMax}
                value={reward}
                onChange={(event) => setReward(event.target.value)}
              />
            )}
          </Field>
          <Field label={texts.proof}>
            {(control) => (
              <Select
                {...control}
                value={reportType}
                onChange={(event) => {
                  const chosen = REPORT_TYPES.find((type) => type === event.target.value);
                  if (chosen) setReportType(chosen);
                }}
              >
                {REPORT_TYPES.map((type) => (
                  <option key={type} value={type}>
                    {questMessages.reportType[type]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label={texts.rhythm}>
            {(control) => (
              <Select
                {...control}
                value={isDaily ? 'daily' : 'once'}
                onChange={(event) => setDaily(event.target.value === 'daily')}
              >
                <option value="daily">{personalQuestsMessages.daily}</option>
                <option value="once">{personalQuestsMessages.once}</option>
              </Select>
            )}
          </Field>
        </div>
        {propose.isError ? (
          <AlertBanner kind="error">{unableToBecause(texts.action, propose.error)}</AlertBanner>
        ) : null}
      </form>
    </Dialog>
  );
}
