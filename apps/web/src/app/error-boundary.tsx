import { errorMessage } from '@goreal/domain/errors/errors.messages';
import { Component, type ReactNode, useEffect, useState } from 'react';
import { reportError } from '#platform/error-reporting/report-error.ts';
import { session } from '#platform/session/session.ts';
import { CodeLoadError } from '#ui/lazy-with-preload/lazy-with-preload.tsx';
import { ErrorScreen } from '#ui/screens/screens.tsx';
import { appMessages } from './app.messages.ts';

type State = { error?: unknown; crashed: boolean };

/** Catches every error that a page throws while rendering (specification 2). */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { crashed: false };

  static getDerivedStateFromError(error: unknown): State {
    return { error, crashed: true };
  }

  /** Clears the query cache, reloads the data and renders again. */
  retry = async (): Promise<void> => {
    if (this.state.error instanceof CodeLoadError) {
      window.location.reload();
      return;
    }
    await Promise.all([resetQueries(), session.start()]);
    this.setState({ error: undefined, crashed: false });
  };

  override render(): ReactNode {
    const { crashed, error } = this.state;
    if (!crashed) return this.props.children;
    const onRetry = () => void this.retry();
    if (error instanceof CodeLoadError) return <NotLoadedScreen onRetry={onRetry} />;
    return <CrashScreen error={error} onRetry={onRetry} />;
  }
}

/** The page's code did not load; reloading the document helps. */
function NotLoadedScreen({ onRetry }: { onRetry: () => void }): ReactNode {
  const { title, reason } = appMessages.offlineStart;
  return (
    <ErrorScreen title={title} onRetry={onRetry}>
      <p role="alert">{reason(errorMessage('network-request-failed'))}</p>
    </ErrorScreen>
  );
}

/** Says that the team was notified only after the report was accepted. */
function CrashScreen({ error, onRetry }: { error: unknown; onRetry: () => void }): ReactNode {
  const { title } = appMessages.crash;
  const text = useReportToTeam(error);
  return (
    <ErrorScreen title={title} onRetry={onRetry}>
      <p role="status">{text}</p>
    </ErrorScreen>
  );
}

/** Imports the cache on demand, so that the landing page does not load it. */
async function resetQueries(): Promise<void> {
  const module = await import('#platform/query/query-client.ts').catch(() => undefined);
  module?.queryClient.removeQueries();
}

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
