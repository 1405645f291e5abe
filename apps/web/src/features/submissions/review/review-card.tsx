import type { ReviewCard as Card } from '@goreal/domain/submissions/review';
import { SUBMISSION_LIMITS } from '@goreal/domain/submissions/submission';
import { cleanText } from '@goreal/domain/text/clean';
import { textLength } from '@goreal/domain/text/length';
import Check from 'lucide-react/icons/check';
import MessageSquarePlus from 'lucide-react/icons/message-square-plus';
import X from 'lucide-react/icons/x';
import { type ReactNode, useId, useState } from 'react';
import deskCard from '#platform/desk/desk-card.module.css';
import { handOf, type InputDevice } from '#platform/desk/use-desk-focus.ts';
import { useUnsavedWork } from '#platform/unsaved-work/unsaved-work.ts';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { Spinner } from '#ui/spinner/spinner.tsx';
import { Checkbox } from '#ui/switch/switch.tsx';
import { TextArea } from '#ui/text-area/text-area.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { CardHead, EntryHead } from './card-heads.tsx';
import { AlikeHint, ClaimNote, Previous } from './card-hints.tsx';
import { namesOf } from './card-names.ts';
import { DetailPanes, FoldedAuthor, Requirement } from './detail-panes.tsx';
import { Proof } from './proof.tsx';
import { reviewMessages } from './review.messages.ts';
import styles from './review-card.module.css';
import type { DecisionAction } from './send-decision.ts';
import { useDraft } from './use-draft.ts';

type ReviewCardProps = {
  card: Card;
  elderId: string;
  now: Date;
  /** The action in progress on this card. */
  processing: DecisionAction | undefined;
  /** Another card is being decided, so this one is disabled. */
  locked: boolean;
  failure: string | undefined;
  /** The tab stop of the list; in panes the open card. */
  isStop: boolean;
  /** Compact in the list, its detail beside it. */
  inPanes: boolean;
  /** Selected for a batch approval. */
  chosen: boolean;
  choosable: boolean;
  onChoose: () => void;
  onApprove: (remark: string, hand: InputDevice) => void;
  onReject: (hand: InputDevice) => void;
};

/**
 * A pending submission. On a narrow screen the whole card is in the list. In panes, the list has a compact
 * card, and the open one shows its detail beside the list: the proof with the quest's requirement, the author,
 * and both decisions.
 */
export function ReviewCard(props: ReviewCardProps): ReactNode {
  const { card, elderId, now, processing, isStop, inPanes } = props;
  const { submissionId } = card;
  const [remark, setRemark] = useDraft({ elderId, submissionId, kind: 'approve' });
  const [remarking, setRemarking] = useState(remark !== '');
  const remarkId = useId();
  useUnsavedWork('form', remark !== '');
  const words = reviewMessages.card;
  const { quest, user } = namesOf(card);
  const claim = claimOfOther(card, { elderId, now });
  const choice = card.isOwn ? null : (
    <Checkbox
      data-action="choose"
      label={<VisuallyHidden>{words.choose(quest, user)}</VisuallyHidden>}
      checked={props.chosen}
      disabled={!props.choosable || claim !== undefined}
      onChange={props.onChoose}
    />
  );
  const evidence = (
    <>
      {claim ? <ClaimNote claim={claim} /> : null}
      <AlikeHint alike={card.alike} />
      <Proof submission={{ ...card, userName: user }} isWhole={inPanes} />
      <Previous card={card} />
    </>
  );
  const remarkButton = card.isOwn ? null : (
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
  );
  const actions = (
    <CardActions
      {...props}
      locked={props.locked || claim !== undefined}
      remark={remark}
      remarkButton={inPanes ? remarkButton : null}
    />
  );
  const remarkField = (
    <div id={remarkId} hidden={!remarking || card.isOwn}>
      {remarking ? (
        <Field
          label={words.remark}
          aside={words.remarkLength(textLength(cleanText(remark)), SUBMISSION_LIMITS.feedbackMax)}
          error={isTooLong(remark) ? words.remarkTooLong : undefined}
        >
          {(control) => (
            <TextArea
              {...control}
              rows={2}
              grow
              value={remark}
              readOnly={processing !== undefined}
              onChange={(event) => setRemark(event.target.value)}
            />
          )}
        </Field>
      ) : null}
    </div>
  );
  return (
    <article
      className={inPanes ? styles.entry : `${deskCard.card} ${styles.card}`}
      aria-label={words.label(quest, user)}
      aria-busy={processing !== undefined}
      aria-current={inPanes && isStop ? 'true' : undefined}
      tabIndex={isStop ? 0 : -1}
      data-desk-card={submissionId}
    >
      {inPanes ? (
        <EntryHead card={card} now={now} isClaimed={claim !== undefined}>
          {choice}
        </EntryHead>
      ) : (
        <>
          <CardHead card={card} now={now}>
            {choice}
          </CardHead>
          <div className={`stack top gap-3 ${styles.body}`}>
            <Requirement card={card} />
            {evidence}
            <FoldedAuthor card={card} />
            {remarkButton}
          </div>
          {remarkField}
          {actions}
        </>
      )}
      {inPanes && isStop ? (
        <DetailPanes card={card} now={now} evidence={evidence}>
          {remarkField}
          {actions}
        </DetailPanes>
      ) : null}
    </article>
  );
}

/** Both decisions, or why there are none; and the error of the last attempt. */
function CardActions(
  props: ReviewCardProps & {
    remark: string;
    remarkButton: ReactNode;
  },
): ReactNode {
  const { card, locked, processing, failure, remark, onApprove, onReject } = props;
  const words = reviewMessages.card;
  const { quest, user } = namesOf(card);
  return (
    <div className={`stack gap-2 ${styles.decision}`}>
      {processing ? (
        <p className="line middle gap-2 primary small strong" role="status">
          <Spinner size={20} />
          {words.processing[processing]}
        </p>
      ) : null}
      {failure ? <AlertBanner kind="error">{failure}</AlertBanner> : null}
      {card.isOwn ? (
        <p className={`soft small ${styles.own}`}>{reviewMessages.own}</p>
      ) : (
        <div className={styles.actions}>
          <Button
            data-action="approve"
            icon={<Check size={18} aria-hidden="true" />}
            busy={processing === 'approve'}
            disabled={locked || processing === 'reject' || isTooLong(remark)}
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
          {props.remarkButton}
        </div>
      )}
    </div>
  );
}

function isTooLong(remark: string): boolean {
  return textLength(cleanText(remark)) > SUBMISSION_LIMITS.feedbackMax;
}

/** Another elder's claim, until it expires. */
function claimOfOther(
  { claim }: Card,
  { elderId, now }: { elderId: string; now: Date },
): Card['claim'] | undefined {
  if (!claim || claim.elderId === elderId) return undefined;
  return Date.parse(claim.until) > now.getTime() ? claim : undefined;
}
