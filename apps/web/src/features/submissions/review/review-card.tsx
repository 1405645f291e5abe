import { formatDateTime, timeZoneLabel } from '@goreal/domain/calendar/format';
import { FOUNDING_GUILDS } from '@goreal/domain/guilds/founding-guilds';
import { resolveGuildId } from '@goreal/domain/guilds/guild-id';
import type { ReviewCard as Card } from '@goreal/domain/submissions/review';
import { SUBMISSION_LIMITS } from '@goreal/domain/submissions/submission';
import { submissionMessages } from '@goreal/domain/submissions/submissions.messages';
import Check from 'lucide-react/icons/check';
import Hourglass from 'lucide-react/icons/hourglass';
import MessageSquarePlus from 'lucide-react/icons/message-square-plus';
import X from 'lucide-react/icons/x';
import { type ReactNode, useId, useState } from 'react';
import { handOf, type InputDevice } from '#platform/desk/use-steady-desk.ts';
import { academyTimeZone } from '#platform/env/env.ts';
import { useUnsavedWork } from '#platform/unsaved-work/unsaved-work.ts';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { AuraStar } from '#ui/emblems/aura-star.tsx';
import { GuildCrest } from '#ui/emblems/guild-crest.tsx';
import { Field } from '#ui/field/field.tsx';
import { Spinner } from '#ui/spinner/spinner.tsx';
import { Checkbox } from '#ui/switch/switch.tsx';
import { TextArea } from '#ui/text-area/text-area.tsx';
import { AlikeHint, ClaimNote, Previous } from './card-hints.tsx';
import { Proof } from './proof.tsx';
import { reviewMessages } from './review.messages.ts';
import styles from './review-card.module.css';
import type { Verb } from './send-decision.ts';
import { useDraft } from './use-draft.ts';
import { waitingOf } from './waiting.ts';

type ReviewCardProps = {
  card: Card;
  elderId: string;
  now: Date;
  /** The action in progress on this card. */
  processing: Verb | undefined;
  /** Another card is being decided, so this one is disabled. */
  locked: boolean;
  failure: string | undefined;
  /** The tab stop of the list. */
  isStop: boolean;
  /** Selected for a batch approval. */
  chosen: boolean;
  choosable: boolean;
  onChoose: () => void;
  onApprove: (remark: string, hand: InputDevice) => void;
  onReject: (hand: InputDevice) => void;
};

/** A pending submission: player, quest, waiting time, proof, and both decisions. */
export function ReviewCard(props: ReviewCardProps): ReactNode {
  const { card, elderId, now, processing, failure, isStop, onApprove, onReject } = props;
  const { submissionId } = card;
  const [remark, setRemark] = useDraft({ elderId, submissionId, kind: 'approve' });
  const [remarking, setRemarking] = useState(remark !== '');
  const remarkId = useId();
  useUnsavedWork('form', remark !== '');
  const words = reviewMessages.card;
  const { quest, user } = namesOf(card);
  const claim = claimOfOther(card, { elderId, now });
  const locked = props.locked || claim !== undefined;
  const tooLong = remark.trim().length > SUBMISSION_LIMITS.feedbackMax;
  return (
    <article
      className={styles.card}
      aria-label={words.label(quest, user)}
      aria-busy={processing !== undefined}
      tabIndex={isStop ? 0 : -1}
      data-desk-card={submissionId}
    >
      <CardHead card={card} now={now}>
        {card.isOwn ? null : (
          <Checkbox
            data-action="choose"
            label={words.choose}
            aria-label={words.chooseLabel(quest, user)}
            checked={props.chosen}
            disabled={!props.choosable || claim !== undefined}
            onChange={props.onChoose}
          />
        )}
      </CardHead>
      <div className={styles.body}>
        {claim ? <ClaimNote claim={claim} /> : null}
        <AlikeHint alike={card.alike} />
        <Proof submission={{ ...card, userName: user }} />
        <Previous card={card} />
      </div>
      {card.isOwn ? (
        <p className={styles.own}>{reviewMessages.own}</p>
      ) : (
        <div className={styles.actions}>
          <Button
            data-action="approve"
            icon={<Check size={18} aria-hidden="true" />}
            busy={processing === 'approve'}
            disabled={locked || processing === 'reject' || tooLong}
            aria-label={words.approveLabel(quest, user)}
            onClick={(event) => onApprove(remark, handOf(event))}
          >
            {words.approve}
          </Button>
          <Button
            data-action="reject"
            variant="secondary"
            icon={<X size={18} aria-hidden="true" />}
            disabled={locked || processing !== undefined}
            aria-label={words.rejectLabel(quest, user)}
            onClick={(event) => onReject(handOf(event))}
          >
            {words.reject}
          </Button>
          <Button
            variant="ghost"
            size="small"
            className={styles.remarkButton}
            icon={<MessageSquarePlus size={16} aria-hidden="true" />}
            aria-expanded={remarking}
            aria-controls={remarkId}
            onClick={() => setRemarking((was) => !was)}
          >
            {remarking ? words.hideRemark : words.addRemark}
          </Button>
        </div>
      )}
      <div id={remarkId} className={styles.remark} hidden={!remarking || card.isOwn}>
        {remarking ? (
          <Field
            label={words.remark}
            hint={words.remarkHint}
            error={tooLong ? words.remarkTooLong : undefined}
          >
            {(control) => (
              <TextArea
                {...control}
                rows={2}
                grow
                value={remark}
                readOnly={processing !== undefined}
                counter={{ length: remark.trim().length, limit: SUBMISSION_LIMITS.feedbackMax }}
                onChange={(event) => setRemark(event.target.value)}
              />
            )}
          </Field>
        ) : null}
      </div>
      {processing ? (
        <p className={styles.processing} role="status">
          <Spinner size={20} />
          {words.processing[processing]}
        </p>
      ) : null}
      {failure ? (
        <div className={styles.failure}>
          <AlertBanner kind="error">{failure}</AlertBanner>
        </div>
      ) : null}
    </article>
  );
}

/** Names on the card; a missing one has a fallback text (specification 8). */
export function namesOf(card: Pick<Card, 'questTitle' | 'userName'>): {
  quest: string;
  user: string;
} {
  const { questName, userName } = submissionMessages.fallback;
  return { quest: card.questTitle.trim() || questName, user: card.userName.trim() || userName };
}

/** Another elder's claim, until it expires. */
function claimOfOther(
  { claim }: Card,
  { elderId, now }: { elderId: string; now: Date },
): Card['claim'] | undefined {
  if (!claim || claim.elderId === elderId) return undefined;
  return Date.parse(claim.until) > now.getTime() ? claim : undefined;
}

function CardHead(props: { card: Card; now: Date; children: ReactNode }): ReactNode {
  const { card, now, children } = props;
  const words = reviewMessages.card;
  const { quest, user } = namesOf(card);
  const guild = resolveGuildId(card.userGuild);
  const zone = academyTimeZone();
  const waiting = waitingOf(card.submittedAt, now);
  return (
    <header className={styles.head}>
      <GuildCrest guild={guild} size={44} label={FOUNDING_GUILDS[guild].displayName} />
      <div>
        <h3 className={styles.quest}>{quest}</h3>
        <p className={styles.facts}>
          <strong className={styles.user}>{user}</strong>
          <time dateTime={card.submittedAt}>
            {words.submitted(formatDateTime(new Date(card.submittedAt), zone), timeZoneLabel(zone))}
          </time>
        </p>
      </div>
      <div className={styles.badges}>
        <span className={styles.reward}>
          <AuraStar size={20} />
          {words.reward(card.auraReward)}
        </span>
        <Badge tone={waiting.tone} icon={<Hourglass size={12} aria-hidden="true" />}>
          {waiting.text}
        </Badge>
        <Badge tone="info">{words.pending}</Badge>
        {children}
      </div>
    </header>
  );
}
