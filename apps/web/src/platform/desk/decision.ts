import { createContext, useContext } from 'react';
import type { TextDialogProps } from '#platform/forms/text-dialog.tsx';
import type { ButtonVariant } from '#ui/button/button.tsx';
import type { DeskFocus, InputDevice } from './use-desk-focus.ts';

/** A reason to write before the decision. */
type Reason = { kind: 'reason' } & Pick<TextDialogProps, 'title' | 'label' | 'schema'> &
  Partial<Omit<TextDialogProps, 'action' | 'done' | 'onSend' | 'onClose'>>;

/** A question to confirm before the decision. */
type Question = { kind: 'question'; title: string; text: string; cancel: string };

/** An action on a card. On every queue the approving one comes first. */
export type Decision = {
  /** The shortcuts `a` and `r` press `approve` and `reject`. */
  id: 'approve' | 'reject' | 'mute';
  label: string;
  /** Names the card too, for screen readers. */
  name?: string;
  look?: ButtonVariant;
  ask?: Reason | Question;
  /** Name of the action in the message of a failure. */
  action: string;
  /** Sends the decision; resolves with the text to announce, also when the card is gone by then. */
  send: (reason: string, choice: string) => Promise<string>;
  /** The card stays in the queue. */
  stays?: boolean;
};

export type Failure = { card: string; text: string };

type Queue = {
  /** The decision that is being sent; others are disabled. */
  deciding: { card: string; decision: Decision['id'] } | undefined;
  /** The last decision, if it failed. */
  failure: Failure | undefined;
  stop: DeskFocus['stop'];
  press: (card: string, decision: Decision, hand: InputDevice) => void;
};

export const QueueContext = createContext<Queue | undefined>(undefined);

export function useQueue(): Queue {
  const queue = useContext(QueueContext);
  if (!queue) throw new Error('a decision card outside a decision queue');
  return queue;
}
