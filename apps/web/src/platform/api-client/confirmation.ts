import { isConfirmationNeeded } from '@goreal/domain/accounts/confirmation-needed';

/** Asks the person to confirm who they are; false when they decline. */
type Ask = () => Promise<boolean>;

let ask: Ask | undefined;
/** One dialog for all calls that need a confirmation at the same time. */
let asked: Promise<boolean> | undefined;

/** Registers the dialog; returns the function that unregisters it. */
export function onConfirmationNeeded(handler: Ask): () => void {
  ask = handler;
  return () => {
    if (ask === handler) ask = undefined;
  };
}

/** Sends a request. One that requires a confirmation is repeated after it. */
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
