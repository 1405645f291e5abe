import { isConfirmationNeeded } from '@goreal/domain/accounts/confirmation-needed';

/** Asks the person to confirm who they are; false when they decline. */
type Ask = () => Promise<boolean>;

let ask: Ask | undefined;
/** One question for all calls that need it at the same time. */
let asked: Promise<boolean> | undefined;

/** Registers who asks; returns the function that takes it back. */
export function onConfirmationNeeded(handler: Ask): () => void {
  ask = handler;
  return () => {
    if (ask === handler) ask = undefined;
  };
}

/** Sends a request. One that needs a confirmation first is sent again after it. */
export async function sendConfirmed(request: Request): Promise<Response> {
  const again = request.clone();
  const response = await fetch(request);
  if (response.status !== 403 || !ask || !(await needsConfirmation(response))) return response;
  asked ??= ask().finally(() => {
    asked = undefined;
  });
  return (await asked) ? fetch(again) : response;
}

async function needsConfirmation(response: Response): Promise<boolean> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  return isConfirmationNeeded(body);
}
