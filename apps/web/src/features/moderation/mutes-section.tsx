import { formatDateTime } from '@goreal/domain/calendar/format';
import type { AppealVerdict } from '@goreal/domain/chat/guild-chat';
import type { Mute } from '@goreal/domain/moderation/queue';
import { MODERATION_LIMITS, reasonSchema } from '@goreal/domain/moderation/report';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { academyTimeZone } from '#platform/env/env.ts';
import { TextDialog } from '#platform/forms/text-dialog.tsx';
import { itemsOf } from '#platform/query/pages.ts';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/card/card.tsx';
import { Listing } from '#ui/listing/listing.tsx';
import { LoadMore } from '#ui/load-more/load-more.tsx';
import { TabHead } from '#ui/tab-head/tab-head.tsx';
import { type MuteFilter, mutesQuery, useAnswerAppeal, useLiftMute } from './api/mutes.ts';
import styles from './chat-queue.module.css';
import { moderationDeskMessages as texts } from './moderation.messages.ts';

/** Active mutes, or pending appeals. */
export function MutesSection({ filter }: { filter: MuteFilter }): ReactNode {
  const words = texts.mutes;
  const mutes = useInfiniteQuery(mutesQuery(filter));
  const items = itemsOf(mutes.data);
  const isAppeals = filter === 'appeals';
  const title = isAppeals ? words.appeals : words.title;
  return (
    <section aria-label={title} className={styles.section}>
      <TabHead title={title} />
      <Listing
        query={mutes}
        isEmpty={items.length === 0}
        words={{
          loading: words.loading,
          failed: words.failed,
          stale: texts.stale,
          retry: texts.retry,
          empty: { title: isAppeals ? words.emptyAppeals : words.emptyTitle },
        }}
      >
        {items.map((mute) => (
          <MuteCard key={mute.muteId} mute={mute} isAppeal={isAppeals} />
        ))}
        <LoadMore query={mutes} more={texts.more} retry={texts.retry} />
      </Listing>
    </section>
  );
}

type Question = 'lift' | AppealVerdict;

function MuteCard({ mute, isAppeal }: { mute: Mute; isAppeal: boolean }): ReactNode {
  const words = texts.mutes;
  const [asks, ask] = useState<Question>();
  const close = () => ask(undefined);
  return (
    <Card as="article" aria-label={mute.userName}>
      <p>
        <bdi className={styles.name}>{mute.userName}</bdi>{' '}
        <span className={styles.when}>
          {words.until(formatDateTime(new Date(mute.until), academyTimeZone()))}
        </span>
      </p>
      <p className={styles.note}>{words.by(mute.mutedByName, mute.reason)}</p>
      {mute.appeal ? (
        <blockquote className={styles.said}>
          <span className={styles.when}>{words.appealSays}</span>
          {mute.appeal.text}
        </blockquote>
      ) : null}
      <div className={styles.actions}>
        {isAppeal ? (
          <>
            <Button variant="secondary" size="small" onClick={() => ask('upheld')}>
              {words.answerUphold}
            </Button>
            <Button size="small" onClick={() => ask('lifted')}>
              {words.answerLift}
            </Button>
          </>
        ) : (
          <Button variant="secondary" size="small" onClick={() => ask('lift')}>
            {words.lift}
          </Button>
        )}
      </div>
      {asks === 'lift' ? <LiftDialog mute={mute} onClose={close} /> : null}
      {asks === 'lifted' || asks === 'upheld' ? (
        <AnswerDialog mute={mute} verdict={asks} onClose={close} />
      ) : null}
    </Card>
  );
}

const REASON = {
  max: MODERATION_LIMITS.reasonMax,
  schema: reasonSchema,
  cancel: texts.cancel,
};

function LiftDialog({ mute, onClose }: { mute: Mute; onClose: () => void }): ReactNode {
  const words = texts.mutes;
  const lift = useLiftMute();
  return (
    <TextDialog
      {...REASON}
      title={words.liftTitle(mute.userName)}
      intro={words.liftIntro}
      label={words.liftWords}
      send={words.lift}
      action={words.liftAction}
      done={words.lifted}
      onSend={(reason) => lift.mutateAsync({ muteId: mute.muteId, reason })}
      onClose={onClose}
    />
  );
}

function AnswerDialog(props: {
  mute: Mute;
  verdict: AppealVerdict;
  onClose: () => void;
}): ReactNode {
  const { mute, verdict, onClose } = props;
  const words = texts.mutes;
  const reply = useAnswerAppeal();
  return (
    <TextDialog
      {...REASON}
      title={words.answerTitle[verdict]}
      intro={words.answerIntro}
      label={words.answerWords}
      send={words.answerSend}
      action={words.answerAction}
      done={words.answered}
      onSend={(answer) => reply.mutateAsync({ muteId: mute.muteId, verdict, answer })}
      onClose={onClose}
    />
  );
}
