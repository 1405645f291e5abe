import { type RefObject, type SyntheticEvent, useEffect, useEffectEvent, useRef } from 'react';
import { saveFocus } from '../focus/focus.ts';
import { closeOnBack } from './close-on-back.ts';

type ModalProps = {
  ref: RefObject<HTMLDialogElement | null>;
  onCancel: (event: SyntheticEvent) => void;
  onClose: (event: SyntheticEvent<HTMLDialogElement>) => void;
};

/**
 * Opens a native dialog as a modal while its component is mounted. The browser keeps the focus inside and
 * makes the page behind it inert. Esc and Back call `onDismiss`, whose owner unmounts the component; the
 * focus then returns to the element that had it. The focus starts on the element marked `data-autofocus`,
 * otherwise on the first control, or on the dialog itself with `focus: 'dialog'`. (React's autoFocus runs too
 * early, while the dialog is still hidden.)
 */
export function useModal(options: { onDismiss: () => void; focus?: 'dialog' }): ModalProps {
  const { onDismiss, focus } = options;
  const ref = useRef<HTMLDialogElement>(null);
  const focused = useRef<Element>(null);
  const dismiss = useEffectEvent(onDismiss);
  useEffect(() => {
    const dialog = ref.current;
    const restoreFocus = saveFocus();
    if (dialog) show(dialog, focus);
    const stopListening = closeOnBack(() => dismiss());
    return () => {
      stopListening();
      dialog?.close();
      restoreFocus();
    };
  }, [focus]);
  return {
    ref,
    onCancel: (event) => {
      event.preventDefault();
      focused.current = document.activeElement;
      onDismiss();
    },
    // Chromium closes a dialog at the second Esc without a press in between, also where `cancel` was prevented: the
    // second scene of a ceremony, or a question that is still being answered.
    onClose: ({ currentTarget: dialog }) => {
      if (dialog.open) return;
      show(dialog, focus);
      const { current } = focused;
      if (current instanceof HTMLElement && dialog.contains(current)) current.focus();
    },
  };
}

function show(dialog: HTMLDialogElement, focus: 'dialog' | undefined): void {
  dialog.showModal();
  if (focus === 'dialog') dialog.focus();
  else dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
}
