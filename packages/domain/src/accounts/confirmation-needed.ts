/**
 * Minutes after a sign-in, or a confirmation inside a session, during which calls that require a recent one
 * are allowed.
 */
export const CONFIRMED_MINUTES = 10;

/** `error.details.reason` of the refusal of a call that needs a confirmation first. */
export const CONFIRMATION_NEEDED = 'confirmation-needed';

/** Whether a body refuses a call until its sender confirmed who they are. */
export function isConfirmationNeeded(body: unknown): boolean {
  const reason = fieldOf(fieldOf(fieldOf(body, 'error'), 'details'), 'reason');
  return reason === CONFIRMATION_NEEDED;
}

function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.getOwnPropertyDescriptor(value, name)?.value;
}
