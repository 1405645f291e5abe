import type { Mail, Mailer } from '#platform/mail/mailer.ts';
import type { Weather } from './weather.ts';

type Delivered = Mail & {
  at: number;
  /** the response was lost, so the server may send the mail again */
  isUnheard: boolean;
};

/** A mail server in memory, with every accepted mail. */
export function createMailServer(
  weather: Weather,
  now: () => number,
): { mailer: Mailer; delivered: readonly Delivered[] } {
  const delivered: Delivered[] = [];
  return {
    delivered,
    mailer: {
      send: (mail) =>
        weather.pass('mail', {
          run: () => void delivered.push({ ...mail, at: now(), isUnheard: false }),
          refuse: () => {
            throw Object.assign(new Error('451 try again later'), { responseCode: 451 });
          },
          onUnheard: () => {
            const last = delivered.at(-1);
            if (last) last.isUnheard = true;
          },
        }),
    },
  };
}
