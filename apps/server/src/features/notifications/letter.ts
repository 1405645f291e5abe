import type { Notification, NotificationType } from '@goreal/domain/notifications/notification';

/** A notification before it is stored. `cause` is unique: the same event never writes twice. */
export type Letter = {
  id: string;
  userId: string;
  cause: string;
  type: NotificationType;
  title: string;
  body: string;
  createdAt: Date;
  icon?: string;
  clickAction?: string;
  data?: Record<string, unknown>;
  /** id of the sender */
  sentBy?: string;
  /** id of another person whom the text names; the notification goes with their account */
  aboutId?: string;
  priority?: 'normal' | 'high';
  questId?: string;
  auraReward?: number;
  oldLevel?: string;
  newLevel?: string;
  hasCeremony?: boolean;
};

/** A letter as a feature raises it; the id is made when none is given. */
export type NewLetter = Omit<Letter, 'id'> & { id?: string };

/** A new letter as its reader sees it. */
export function presentLetter(letter: Letter): Notification {
  return {
    id: letter.id,
    type: letter.type,
    title: letter.title,
    body: letter.body,
    message: letter.body,
    icon: letter.icon ?? null,
    isRead: false,
    read: false,
    createdAt: letter.createdAt.toISOString(),
    clickAction: letter.clickAction ?? null,
    data: letter.data ?? {},
    sentBy: letter.sentBy ?? null,
    priority: letter.priority ?? 'normal',
    questId: letter.questId ?? null,
    auraReward: letter.auraReward ?? null,
    oldLevel: letter.oldLevel ?? null,
    newLevel: letter.newLevel ?? null,
    ceremony: letter.hasCeremony ? 'waiting' : 'none',
  };
}
