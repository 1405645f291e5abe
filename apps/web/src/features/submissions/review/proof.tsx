import type { ReviewCard } from '@goreal/domain/submissions/review';
import FileCheck from 'lucide-react/icons/file-check';
import { type ReactNode, useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { fileAddress } from './file-address.ts';
import { ImageProof } from './image-proof.tsx';
import { MediaProof } from './media-proof.tsx';
import styles from './proof.module.css';
import { reviewMessages } from './review.messages.ts';

export type ProofOf = Pick<ReviewCard, 'proofType' | 'proofData' | 'proofName' | 'userName'> &
  Partial<Pick<ReviewCard, 'viewing'>> & {
    /** The elder's own submission. */
    isOwn?: boolean;
  };

/** The proof of a submission by its type (specification 2); an unknown type only says that a proof was submitted. */
export function Proof(props: {
  submission: ProofOf;
  /** Shows also a long text whole: its place has a scroll of its own. */
  isWhole?: boolean;
}): ReactNode {
  const { submission, isWhole = false } = props;
  const { proofType, proofData, proofName, userName, viewing, isOwn } = submission;
  if (proofType === 'text') return <TextProof text={proofData} isWhole={isWhole} />;
  const address = fileAddress(proofData);
  if (address) {
    const file = { address, name: proofName, userName };
    if (proofType === 'image') return <ImageProof {...file} />;
    if (proofType === 'video' || proofType === 'audio') {
      return (
        <MediaProof key={address} kind={proofType} viewing={viewing} isOwn={isOwn} {...file} />
      );
    }
  }
  return (
    <p className={`line middle gap-2 soft ${styles.note}`}>
      <FileCheck size={18} aria-hidden="true" />
      {reviewMessages.proof.submitted}
    </p>
  );
}

/** Longer texts are shown collapsed. */
const LONG_TEXT = 700;
const MANY_LINES = 10;

/** The text as plain text with its line breaks, never as markup. */
function TextProof({ text, isWhole }: { text: string; isWhole: boolean }): ReactNode {
  const [open, setOpen] = useState(false);
  const { proof } = reviewMessages;
  const isLong = !isWhole && (text.length > LONG_TEXT || text.split('\n').length > MANY_LINES);
  return (
    <div>
      <pre className={styles.text} data-clipped={(isLong && !open) || undefined}>
        {text}
      </pre>
      {isLong ? (
        <Button
          variant="ghost"
          size="small"
          aria-expanded={open}
          onClick={() => setOpen((was) => !was)}
        >
          {open ? proof.showLess : `${proof.showAll} (${proof.length([...text].length)})`}
        </Button>
      ) : null}
    </div>
  );
}
