import { FOUNDING_GUILDS } from '@goreal/domain/guilds/founding-guilds';
import { GUILD_IDS } from '@goreal/domain/guilds/guild-id';
import { QUEST_LIMITS, REPORT_TYPES } from '@goreal/domain/quests/quest';
import { type QuestForm, questFormSchema, questPreview } from '@goreal/domain/quests/quest-form';
import { questMessages } from '@goreal/domain/quests/quests.messages';
import type { ReactNode } from 'react';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { CheckboxField, SelectField, TextAreaField, TextField } from '#platform/forms/fields.tsx';
import { FormDialog } from '#platform/forms/form-dialog.tsx';
import { useCheckedForm } from '#platform/forms/use-checked-form.ts';
import { buttonMessages } from '#ui/button/button.messages.ts';
import { questBookMessages } from './quest-book.messages.ts';
import styles from './quest-book.module.css';

const texts = questBookMessages.form;

/** Creates or edits a quest (specification 5, 'Quest form'). The input stays after a refusal. */
export function QuestFormDialog(props: {
  /** Initial values. */
  quest: QuestForm;
  isNew: boolean;
  onSave: (quest: QuestForm) => Promise<unknown>;
  onClose: () => void;
}): ReactNode {
  const { quest, isNew, onSave, onClose } = props;
  const checked = useCheckedForm({ schema: questFormSchema, defaultValues: quest, send: onSave });
  const { form, failure } = checked;
  const { isSubmitted, errors } = form.formState;
  const isInvalid = isSubmitted && Object.keys(errors).length > 0;
  const problem = isInvalid
    ? questMessages.formInvalid
    : failure
      ? unableToBecause(questBookMessages.writeAction, failure)
      : undefined;
  const description = form.watch('description').trim();
  return (
    <FormDialog
      checked={checked}
      title={isNew ? texts.newTitle : texts.editTitle}
      send={isNew ? texts.create : texts.save}
      cancel={buttonMessages.cancel}
      problem={problem}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="title"
        label={texts.title}
        fault={isTooLong(errors.title) ? undefined : texts.faults.title}
        required
        data-autofocus
      />
      <TextAreaField
        form={form}
        name="description"
        label={texts.description}
        fault={isTooLong(errors.description) ? undefined : texts.faults.description}
        required
        hint={description ? texts.preview(questPreview(description)) : null}
        rows={5}
        max={QUEST_LIMITS.descriptionMax}
      />
      <div className={`stack gap-4 ${styles.pair}`}>
        <TextField
          form={form}
          name="auraReward"
          label={texts.reward}
          hint={texts.rewardHint}
          fault={texts.faults.auraReward}
          required
          type="number"
          inputMode="numeric"
          min={QUEST_LIMITS.auraMin}
          max={QUEST_LIMITS.auraMax}
        />
        <SelectField
          form={form}
          name="guild"
          label={texts.guild}
          required
          options={GUILD_IDS.map((id) => [id, FOUNDING_GUILDS[id].displayName])}
        />
        <SelectField
          form={form}
          name="reportType"
          label={texts.report}
          required
          options={REPORT_TYPES.map((type) => [type, questMessages.reportType[type]])}
        />
      </div>
      <TextField
        form={form}
        name="minutes"
        label={texts.minutes}
        hint={texts.minutesHint}
        fault={texts.faults.minutes}
        type="number"
        mayBeEmpty
        inputMode="numeric"
        min={QUEST_LIMITS.minutesMin}
        max={QUEST_LIMITS.minutesMax}
      />
      <CheckboxField form={form} name="isDaily" label={texts.daily} hint={texts.dailyHint} />
    </FormDialog>
  );
}

/** The schema names the limit; every other fault of a text is that it is missing. */
function isTooLong(error: { type?: unknown } | undefined): boolean {
  return error?.type === 'too_big';
}
