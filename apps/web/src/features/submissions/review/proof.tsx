import type { ReviewCard } from '@goreal/domain/submissions/review';
import FileCheck from 'lucide-react/icons/file-check';
import type { ReactNode } from 'react';
import { fileAddress } from './file-address.ts';
import { ImageProof } from './image-proof.tsx';
import { MediaProof } from './media-proof.tsx';
import styles from './proof.module.css';
import { reviewMessages } from './review.messages.ts';
import { TextProof } from './text-proof.tsx';

export type ProofOf = Pick<ReviewCard, 'proofType' | 'proofData' | 'proofName' | 'userName'> &
  Partial<Pick<ReviewCard, 'viewing'>>;

/** The proof of a submission by its type (specification 2); an unknown type only says that a proof was submitted. */
export function Proof({ submission }: { submission: ProofOf }): ReactNode {
  const { proofType, proofData, proofName, userName, viewing } = submission;
  if (proofType === 'text') return <TextProof text={proofData} />;
  const address = fileAddress(proofData);
  if (address) {
    const file = { address, name: proofName, userName };
    if (proofType === 'image') return <ImageProof {...file} />;
    if (proofType === 'video' || proofType === 'audio') {
      return <MediaProof key={address} kind={proofType} viewing={viewing} {...file} />;
    }
  }
  return (
    <p className={styles.note}>
      <FileCheck size={18} aria-hidden="true" />
      {reviewMessages.proof.submitted}
    </p>
  );
}
