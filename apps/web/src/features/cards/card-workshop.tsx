import { CARD_RULES } from '@goreal/domain/cards/card';
import { CARD_GLAZES, CARD_PATTERNS } from '@goreal/domain/cards/card-look';
import { type Card, newCardSchema } from '@goreal/domain/cards/card-schema';
import { cardMessages } from '@goreal/domain/cards/cards.messages';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { useUnsavedWork } from '#platform/unsaved-work/unsaved-work.ts';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { Loading, LoadState } from '#ui/listing/load-state.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { TextInput } from '#ui/text-input/text-input.tsx';
import { useCard, useCarve } from './api/card.ts';
import styles from './card-workshop.module.css';
import { cardsMessages as texts } from './cards.messages.ts';
import { CarvedCard } from './carved-card.tsx';

type CardWorkshopProps = {
  uid: string;
  /** The player card, for the preview. */
  children: ReactNode;
};

/** Editor of the player card's decoration, for Sages. */
export function CardWorkshop({ uid, children }: CardWorkshopProps): ReactNode {
  const own = useCard(uid);
  if (own.data) {
    return (
      <Workbench uid={uid} card={own.data.card ?? FIRST}>
        {children}
      </Workbench>
    );
  }
  return (
    <Panel title={texts.title}>
      <LoadState
        query={own}
        loading={<Loading heights={['10rem']} />}
        failed={unableToBecause(texts.loadAction, own.error)}
        retry={texts.retry}
      />
    </Panel>
  );
}

const FIRST: Card = { pattern: 'lotus', glaze: 'bronze', motto: '' };

function Workbench(props: CardWorkshopProps & { card: Card }): ReactNode {
  const { uid, card, children } = props;
  const [draft, setDraft] = useState(card);
  const carve = useCarve(uid);
  const isChanged =
    draft.pattern !== card.pattern || draft.glaze !== card.glaze || draft.motto !== card.motto;
  useUnsavedWork('form', isChanged);
  const parsed = newCardSchema.safeParse(draft);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (parsed.success && !carve.isPending) carve.mutate(parsed.data);
  };
  const change = (part: Partial<Card>) => {
    carve.reset();
    setDraft((before) => ({ ...before, ...part }));
  };
  return (
    <Panel title={texts.title}>
      <p className={styles.intro}>{texts.intro}</p>
      <div className={styles.bench}>
        <form className={styles.form} onSubmit={submit} noValidate>
          <Choice
            label={texts.pattern}
            options={CARD_PATTERNS}
            names={cardMessages.patterns}
            value={draft.pattern}
            onChoose={(pattern) => change({ pattern })}
          />
          <Choice
            label={texts.glaze}
            options={CARD_GLAZES}
            names={cardMessages.glazes}
            value={draft.glaze}
            onChoose={(glaze) => change({ glaze })}
          />
          <Field
            label={texts.motto}
            hint={texts.mottoHint}
            error={parsed.success ? undefined : parsed.error.issues[0]?.message}
          >
            {(control) => (
              <TextInput
                {...control}
                value={draft.motto}
                maxLength={CARD_RULES.mottoMax}
                onChange={(event) => change({ motto: event.target.value })}
              />
            )}
          </Field>
          {carve.isError ? (
            <AlertBanner kind="error">{unableToBecause(texts.saveAction, carve.error)}</AlertBanner>
          ) : null}
          <Button type="submit" busy={carve.isPending} className={styles.save}>
            {texts.save}
          </Button>
          <p role="status" className={styles.saved}>
            {carve.isSuccess ? texts.saved : null}
          </p>
        </form>
        <section aria-label={texts.preview} className={styles.preview}>
          <CarvedCard card={draft}>{children}</CarvedCard>
        </section>
      </div>
    </Panel>
  );
}

function Choice<Option extends string>(props: {
  label: string;
  options: readonly Option[];
  names: Readonly<Record<Option, string>>;
  value: Option;
  onChoose: (option: Option) => void;
}): ReactNode {
  const { label, options, names, value, onChoose } = props;
  const name = useId();
  return (
    <fieldset className={styles.choice}>
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option} className={styles.option} data-option={option}>
          <input
            type="radio"
            name={name}
            value={option}
            checked={option === value}
            onChange={() => onChoose(option)}
          />
          {names[option]}
        </label>
      ))}
    </fieldset>
  );
}
