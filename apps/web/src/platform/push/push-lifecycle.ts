import { DEVICE_KEY } from './device-key.ts';

type PushSubscriptions = typeof import('./push-subscription.ts')['pushSubscription'];

/** Where this browser receives pushes, loads their code. Failures are ignored; each caller says why they may be. */
async function attempt(use: (push: PushSubscriptions) => Promise<void>): Promise<void> {
  if (localStorage.getItem(DEVICE_KEY) === null) return;
  try {
    await use((await import('./push-subscription.ts')).pushSubscription);
  } catch {
    // See the callers.
  }
}

/** Repairs the subscription at the start of a session. The inbox is complete without push, and the next start tries again. */
export const repairPush = (): Promise<void> => attempt((push) => push.repair());

/**
 * Closes what is shown of a user whose session has ended: the next user of this device must not read it. Without its
 * code nothing can be closed; the next start of a session tries again.
 */
export const closeShownPush = (): Promise<void> => attempt((push) => push.closeShown());

/**
 * Ends the subscription at sign-out and closes what is shown, so that the next user of this device does not see the
 * notifications of the last one. Without a network the server keeps the device until another account subscribes with it.
 */
export const forgetPush = (): Promise<void> =>
  attempt((push) => push.turnOff().catch(push.closeShown));
