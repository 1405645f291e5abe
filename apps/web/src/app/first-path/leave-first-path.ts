import { api } from '#platform/api-client/api-client.ts';
import { keptTexts } from '#platform/outbox/kept-text.ts';
import { isRefusal, outboxAdditions, useSendWhenOnline } from '#platform/outbox/outbox.ts';
import { session } from '#platform/session/session.ts';

const nameOf = (uid: string) => `goreal.first-path-left.${uid}`;

/** Whether the player has left the finished path on this device, and the server may not have stored it yet. */
export function isLeavingFirstPath(uid: string): boolean {
  return keptTexts.get(nameOf(uid)) !== '';
}

/** Hides the finished first path on every device. The server closes it too when a quest is accepted. */
export function leaveFirstPath(uid: string): void {
  keptTexts.set(nameOf(uid), 'yes');
  session.patch({ isFirstPathOpen: false });
  void sendLeave(uid).then((waits) => {
    if (waits) outboxAdditions.notify();
  });
}

/** Repeats the request to close the path if the server has not confirmed it. */
export function useLeaveOutbox(uid: string): void {
  useSendWhenOnline(uid, sendKeptLeave);
}

async function sendKeptLeave(uid: string): Promise<boolean> {
  return isLeavingFirstPath(uid) && sendLeave(uid);
}

/** Returns whether it is to be sent again soon. */
async function sendLeave(uid: string): Promise<boolean> {
  try {
    await api.DELETE('/api/users/{uid}/firstPath', { params: { path: { uid } } });
  } catch (error) {
    // Stays kept, whatever the reason: sending it again at the next start is harmless.
    return !isRefusal(error);
  }
  // A profile that was read before this response may say that the path is open.
  session.patch({ isFirstPathOpen: false });
  keptTexts.set(nameOf(uid), '');
  return false;
}
