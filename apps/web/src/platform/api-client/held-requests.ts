import { sendConfirmed } from './confirmation.ts';
import { sending } from './sending.ts';

/** Longest hold, in case the page that signs out ends before it says how that went. */
const LONGEST_MS = 10_000;

/** Tells the other tabs of this browser, which have the same session. */
const CHANNEL = 'held-requests';
type Word = 'hold' | 'resume';

/** One for both directions: a second one would hear what the first says. */
let channel: BroadcastChannel | undefined;
let held: Promise<void> | undefined;
let resumed = () => {};
let timer: ReturnType<typeof setTimeout> | undefined;
let reading = new AbortController();

/**
 * While a session is being ended, here or in another tab, its requests would be refused. They are held: what is
 * being read is stopped and asked again if the session goes on. What changes something is never stopped on its way.
 */
export const heldRequests = {
  /** Holds from now on; returns the function that ends that. */
  start(): () => void {
    const former = { ...sending };
    Object.assign(sending, { send: sendUnlessHeld, whileEnding });
    channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }: MessageEvent<Word>) => {
      if (data === 'hold') hold();
      else resume();
    };
    return () => {
      channel?.close();
      channel = undefined;
      heldRequests.drop();
      Object.assign(sending, former);
    };
  },
  /** The session has ended: what is held is never sent. */
  drop(): void {
    clearTimeout(timer);
    held = undefined;
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
}

/** The session goes on. */
function resume(): void {
  resumed();
  heldRequests.drop();
}

async function whileEnding(end: () => Promise<unknown>): Promise<void> {
  hold();
  tellTabs('hold');
  try {
    await end();
  } catch (error) {
    resume();
    tellTabs('resume');
    throw error;
  }
}

function tellTabs(word: Word): void {
  channel?.postMessage(word);
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
