import type { Mail, Mailer } from '#platform/mail/mailer.ts';
import type { CallFaults } from './call-faults.ts';

type Delivered = Mail & {
  at: number;
  /** the response was lost, so the server may send the mail again */
  isResponseLost: boolean;
};

/** A mail server in memory, with every accepted mail. */
export function createMailServer(
  callFaults: CallFaults,
  now: () => number,
): { mailer: Mailer; delivered: readonly Delivered[] } {
  const delivered: Delivered[] = [];
  return {
    delivered,
    mailer: {
      send: (mail) =>
        callFaults.call('mail', {
          run: () => void delivered.push({ ...mail, at: now(), isResponseLost: false }),
          refuse: () => {
            throw Object.assign(new Error('451 try again later'), { responseCode: 451 });
          },
          onResponseLost: () => {
            const last = delivered.at(-1);
            if (last) last.isResponseLost = true;
          },
        }),
    },
  };
}
