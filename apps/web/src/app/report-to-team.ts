import { useEffect, useState } from 'react';
import { reportError } from '#platform/error-reporting/report-error.ts';
import { appMessages } from './app.messages.ts';

/** Reports an error to the team and returns a text on the report's state. */
export function useReportToTeam(error: unknown): string {
  const { notified, notifying, notNotified } = appMessages.crash;
  const [text, setText] = useState<string>(notifying);
  useEffect(() => {
    let shown = true;
    const say = (words: string) => () => {
      if (shown) setText(words);
    };
    reportError(error, { component: 'page', severity: 'critical' }).then(
      (outcome) => say(outcome === 'sent' ? notified : notNotified)(),
      say(notNotified),
    );
    return () => {
      shown = false;
    };
  }, [error, notified, notNotified]);
  return text;
}
