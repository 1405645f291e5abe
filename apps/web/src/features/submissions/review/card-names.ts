import type { ReviewCard } from '@goreal/domain/submissions/review';
import { submissionMessages } from '@goreal/domain/submissions/submissions.messages';

/** Names on the card; a missing one has a fallback text (specification 8). */
export function namesOf(card: Pick<ReviewCard, 'questTitle' | 'userName'>): {
  quest: string;
  user: string;
} {
  const { questName, userName } = submissionMessages.fallback;
  return { quest: card.questTitle.trim() || questName, user: card.userName.trim() || userName };
}
