import { useEffect, useState } from 'react';
import { reportError } from '#platform/error-reporting/report-error.ts';
import { appMessages } from './app.messages.ts';

/** Tells the team of a failure, and gives the words on how far that is: told only once it was. */
export function useTellTeam(error: unknown): string {
  const { notified, notifying, notNotified } = appMessages.crash;
  const [text, setText] = useState<string>(notifying);
  useEffect(() => {
    let shown = true;
    const say = (words: string) => () => {
      if (shown) setText(words);
    };
    reportError(error, { component: 'page', severity: 'critical' }).then(
      (outcome) => say(outcome === 'told' ? notified : notNotified)(),
      say(notNotified),
    );
    return () => {
      shown = false;
    };
  }, [error, notified, notNotified]);
  return text;
}
