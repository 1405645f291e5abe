import { FOUNDING_GUILDS } from '@goreal/domain/guilds/founding-guilds';
import { GUILD_IDS, resolveGuildId } from '@goreal/domain/guilds/guild-id';
import { QUEST_LIMITS, REPORT_TYPES, reportTypeSchema } from '@goreal/domain/quests/quest';
import { type QuestForm, questFormSchema, questPreview } from '@goreal/domain/quests/quest-form';
import { questMessages } from '@goreal/domain/quests/quests.messages';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Field } from '#ui/field/field.tsx';
import { Checkbox } from '#ui/switch/switch.tsx';
import { TextArea } from '#ui/text-area/text-area.tsx';
import { Select, TextInput } from '#ui/text-input/text-input.tsx';
import { questBookMessages } from './quest-book.messages.ts';
import styles from './quest-book.module.css';

const texts = questBookMessages.form;

/** Creates or edits a quest (specification 5, 'Quest form'). The input stays after a refusal. */
export function QuestFormDialog(props: {
  /** Initial values. */
  quest: QuestForm;
  isNew: boolean;
  busy: boolean;
  /** Error of the last attempt. */
  refusal: ReactNode;
  onSave: (quest: QuestForm) => void;
  onClose: () => void;
}): ReactNode {
  const { isNew, busy, refusal, onSave, onClose } = props;
  const [form, setForm] = useState(props.quest);
  const [wrong, setWrong] = useState<ReadonlySet<unknown>>(new Set());
  const isInvalid = wrong.size > 0;
  const faultOf = (name: keyof typeof texts.faults) =>
    wrong.has(name) ? texts.faults[name] : undefined;
  const formId = useId();
  const refusals = useRef<HTMLDivElement>(null);
  const isRefused = isInvalid || Boolean(refusal);
  useEffect(() => {
    if (isRefused) refusals.current?.scrollIntoView({ block: 'nearest' });
  }, [isRefused]);
  const set = (change: Partial<QuestForm>) => setForm((before) => ({ ...before, ...change }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = questFormSchema.safeParse(form);
    setWrong(new Set(checked.error?.issues.map(({ path }) => path[0])));
    if (checked.success) onSave(checked.data);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={isNew ? texts.newTitle : texts.editTitle}
      closeLabel={texts.cancel}
      dismissible={!busy}
      actions={
        <>
          <Button variant="secondary" onClick={onClose} disabled={busy}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            {isNew ? texts.create : texts.save}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={submit}>
        <Field label={texts.title} error={faultOf('title')} required>
          {(control) => (
            <TextInput
              {...control}
              value={form.title}
              maxLength={QUEST_LIMITS.titleMax}
              data-autofocus
              onChange={(event) => set({ title: event.target.value })}
            />
          )}
        </Field>
        <Field
          label={texts.description}
          error={faultOf('description')}
          required
          hint={
            form.description.trim() ? texts.preview(questPreview(form.description.trim())) : null
          }
        >
          {(control) => (
            <TextArea
              {...control}
              rows={5}
              value={form.description}
              counter={{ length: form.description.length, limit: QUEST_LIMITS.descriptionMax }}
              onChange={(event) => set({ description: event.target.value })}
            />
          )}
        </Field>
        <div className={styles.pair}>
          <Field
            label={texts.reward}
            hint={texts.rewardHint}
            error={faultOf('auraReward')}
            required
          >
            {(control) => (
              <TextInput
                {...control}
                type="number"
                inputMode="numeric"
                min={QUEST_LIMITS.auraMin}
                max={QUEST_LIMITS.auraMax}
                value={Number.isNaN(form.auraReward) ? '' : form.auraReward}
                onChange={(event) => set({ auraReward: event.target.valueAsNumber })}
              />
            )}
          </Field>
          <Field label={texts.guild} required>
            {(control) => (
              <Select
                {...control}
                value={form.guild}
                onChange={(event) => set({ guild: resolveGuildId(event.target.value) })}
              >
                {GUILD_IDS.map((guild) => (
                  <option key={guild} value={guild}>
                    {FOUNDING_GUILDS[guild].displayName}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label={texts.report} required>
            {(control) => (
              <Select
                {...control}
                value={form.reportType}
                onChange={(event) =>
                  set({ reportType: reportTypeSchema.catch('text').parse(event.target.value) })
                }
              >
                {REPORT_TYPES.map((type) => (
                  <option key={type} value={type}>
                    {questMessages.reportType[type]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
        <Checkbox
          label={texts.daily}
          hint={texts.dailyHint}
          checked={form.isDaily}
          onChange={(event) => set({ isDaily: event.target.checked })}
        />
        {/* At the end, next to the button: on phones the top of the form is out of view. */}
        <div ref={refusals} className={styles.refusals}>
          {isInvalid ? <AlertBanner kind="error">{questMessages.formInvalid}</AlertBanner> : null}
          {refusal ? <AlertBanner kind="error">{refusal}</AlertBanner> : null}
        </div>
      </form>
    </Dialog>
  );
}
