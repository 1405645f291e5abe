import { liveEvents } from '#platform/live-events/live-events.ts';
import { sendConfirmed } from './confirmation.ts';
import { sending } from './sending.ts';

/** Longest hold (ms), in case the tab that ends the session is closed before it reports the outcome. */
const LONGEST_MS = 10_000;

/** Name of the broadcast channel to other tabs of this browser, which share the session. */
const CHANNEL = 'held-requests';
type Message = 'hold' | 'resume' | 'ended';

/** One object for sending and receiving: a second one in this tab would receive its own messages. */
let channel: BroadcastChannel | undefined;
let held: Promise<void> | undefined;
let resumed = () => {};
let timer: ReturnType<typeof setTimeout> | undefined;
let reading = new AbortController();

/**
 * While a sign-out or a deletion of the account is in progress, here or in another tab, other requests would be
 * answered with 401. New requests wait; running GET requests and the live stream are aborted, and sent again if it
 * fails. Running changes are not aborted.
 */
export const heldRequests = {
  /**
   * Installs the hold; returns the function that removes it.
   * @param ended called when another tab has ended the session. Its live event can be missed while the stream of
   * this tab is still opening.
   */
  start(ended: () => void): () => void {
    const former = { ...sending };
    Object.assign(sending, { send: sendUnlessHeld, whileEnding });
    channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data === 'hold') hold();
      else if (data === 'resume') resume();
      else ended();
    };
    return () => {
      channel?.close();
      channel = undefined;
      heldRequests.drop();
      Object.assign(sending, former);
    };
  },
  /** The session has ended: waiting requests are never sent. */
  drop(): void {
    forget();
    liveEvents.close();
  },
};

function hold(): void {
  if (held !== undefined) return;
  held = new Promise((resolve) => {
    resumed = resolve;
  });
  timer = setTimeout(resume, LONGEST_MS);
  reading.abort();
  reading = new AbortController();
  liveEvents.hold();
}

/** Called when the session has not ended: sends the waiting requests. */
function resume(): void {
  resumed();
  forget();
  liveEvents.resume();
}

function forget(): void {
  clearTimeout(timer);
  held = undefined;
}

async function whileEnding<Answer>(end: () => Promise<Answer>): Promise<Answer> {
  hold();
  postToTabs('hold');
  try {
    const answer = await end();
    postToTabs('ended');
    return answer;
  } catch (error) {
    resume();
    postToTabs('resume');
    throw error;
  }
}

function postToTabs(message: Message): void {
  channel?.postMessage(message);
}

async function sendUnlessHeld(request: Request): Promise<Response> {
  await held;
  if (request.method !== 'GET') return sendConfirmed(request);
  const again = request.clone();
  const signal = AbortSignal.any([request.signal, reading.signal]);
  try {
    return await sendConfirmed(new Request(request, { signal }));
  } catch (error) {
    if (held === undefined || request.signal.aborted) throw error;
    await held;
    return sendConfirmed(again);
  }
}
