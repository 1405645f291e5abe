import { CARD_GLAZES, CARD_PATTERNS } from '@goreal/domain/cards/card';
import { type Card, newCardSchema } from '@goreal/domain/cards/card-schema';
import { cardMessages } from '@goreal/domain/cards/cards.messages';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { FailureBanner } from '#platform/forms/failure-banner.tsx';
import { RadioField, TextField } from '#platform/forms/fields.tsx';
import { useCheckedForm } from '#platform/forms/use-checked-form.ts';
import { Button } from '#ui/button/button.tsx';
import { Loading, LoadState } from '#ui/listing/load-state.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { cardQuery, useSaveCard } from './api/card.ts';
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
  const own = useQuery(cardQuery(uid));
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
      />
    </Panel>
  );
}

const FIRST: Card = { pattern: 'lotus', glaze: 'bronze', motto: '' };

function Workbench(props: CardWorkshopProps & { card: Card }): ReactNode {
  const { uid, card, children } = props;
  const save = useSaveCard(uid);
  const { form, submit, busy, failure, sent } = useCheckedForm({
    schema: newCardSchema,
    defaultValues: card,
    send: save.mutateAsync,
  });
  return (
    <Panel title={texts.title}>
      <p className={styles.intro}>{texts.intro}</p>
      <div className={`stack gap-4 ${styles.bench}`}>
        <form className="stack gap-4" onSubmit={submit} noValidate>
          <RadioField
            form={form}
            name="pattern"
            label={texts.pattern}
            options={CARD_PATTERNS.map((pattern) => [pattern, cardMessages.patterns[pattern]])}
          />
          <RadioField
            form={form}
            name="glaze"
            label={texts.glaze}
            options={CARD_GLAZES.map((glaze) => [glaze, cardMessages.glazes[glaze]])}
          />
          <TextField form={form} name="motto" label={texts.motto} hint={texts.mottoHint} />
          <FailureBanner action={texts.saveAction} error={failure} />
          <Button type="submit" busy={busy} className={styles.save}>
            {texts.save}
          </Button>
          <p role="status" className={styles.saved}>
            {sent ? texts.saved : null}
          </p>
        </form>
        <section aria-label={texts.preview} className={styles.preview}>
          <CarvedCard card={form.watch()}>{children}</CarvedCard>
        </section>
      </div>
    </Panel>
  );
}
