import {
  type NewProposal,
  newProposalSchema,
  PERSONAL_QUESTS,
} from '@goreal/domain/personal-quests/personal-quest';
import { QUEST_LIMITS, REPORT_TYPES } from '@goreal/domain/quests/quest';
import { questMessages } from '@goreal/domain/quests/quests.messages';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { SelectField, TextAreaField, TextField } from '#platform/forms/fields.tsx';
import { FormDialog } from '#platform/forms/form-dialog.tsx';
import { useCheckedForm } from '#platform/forms/use-checked-form.ts';
import { buttonMessages } from '#ui/button/button.messages.ts';
import { usePropose } from './api/personal-quests.ts';
import { personalQuestsMessages } from './personal-quests.messages.ts';
import styles from './personal-quests.module.css';

const texts = personalQuestsMessages.form;

type Rhythm = 'daily' | 'once';
type Values = Omit<NewProposal, 'isDaily'> & { rhythm: Rhythm };
const schema = z
  .custom<Values>()
  .transform(({ rhythm, ...quest }) => ({ ...quest, isDaily: rhythm === 'daily' }))
  .pipe(newProposalSchema);

/** Form of a personal quest. */
export function ProposeDialog({ uid, onClose }: { uid: string; onClose: () => void }): ReactNode {
  const propose = usePropose(uid);
  const checked = useCheckedForm({
    schema,
    defaultValues: {
      title: '',
      description: '',
      auraReward: PERSONAL_QUESTS.auraMax,
      reportType: 'text',
      rhythm: 'daily',
    },
    send: async (quest) => {
      await propose.mutateAsync(quest);
      onClose();
    },
  });
  const { form, failure } = checked;
  return (
    <FormDialog
      checked={checked}
      title={texts.title}
      send={texts.send}
      cancel={texts.cancel}
      close={buttonMessages.close}
      problem={failure ? unableToBecause(texts.action, failure) : undefined}
      onClose={onClose}
    >
      <TextField form={form} name="title" label={texts.name} required data-autofocus />
      <TextAreaField
        form={form}
        name="description"
        label={texts.description}
        hint={texts.descriptionHint}
        required
        grow
        rows={4}
        max={QUEST_LIMITS.descriptionMax}
      />
      <div className={styles.fields}>
        <TextField
          form={form}
          name="auraReward"
          label={texts.reward}
          hint={texts.rewardHint}
          required
          type="number"
          inputMode="numeric"
          min={QUEST_LIMITS.auraMin}
          max={PERSONAL_QUESTS.auraMax}
        />
        <SelectField
          form={form}
          name="reportType"
          label={texts.proof}
          options={REPORT_TYPES.map((type) => [type, questMessages.reportType[type]])}
        />
        <SelectField
          form={form}
          name="rhythm"
          label={texts.rhythm}
          options={[
            ['daily', personalQuestsMessages.daily],
            ['once', personalQuestsMessages.once],
          ]}
        />
      </div>
    </FormDialog>
  );
}
