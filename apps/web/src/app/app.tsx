import { errorMessage } from '@goreal/domain/errors';
import { type ReactNode, useEffect, useState } from 'react';
import { BrowserRouter } from 'react-router';
import { codeOfError } from '#platform/api-client/api-error.ts';
import { OfflineBanner } from '#platform/connectivity/offline-banner.tsx';
import { missingSettings } from '#platform/env/env.ts';
import { session, useSession } from '#platform/session/session.ts';
import { ErrorScreen, LoadingScreen } from '#ui/screens/screens.tsx';
import { appMessages } from './app.messages.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { preloadPage } from './pages.ts';
import { AppRoutes } from './routes.tsx';
import { useSignedInLife } from './use-signed-in-life.ts';

/** The whole web app. */
export function App(): ReactNode {
  const [missing] = useState(missingSettings);
  if (missing.length > 0) {
    const { title, text } = appMessages.missingSettings;
    return (
      <ErrorScreen title={title} retryLabel={appMessages.retry} onRetry={reloadDocument}>
        <p>{text}</p>
      </ErrorScreen>
    );
  }
  return (
    <>
      <ErrorBoundary>
        <Academy />
      </ErrorBoundary>
      <OfflineBanner />
    </>
  );
}

/** Pages are rendered only after the first word on who is here (spec section 2). */
function Academy(): ReactNode {
  const now = useSession();
  useSignedInLife();
  useEffect(() => {
    preloadPage(window.location.pathname);
    void session.start();
  }, []);
  if (now.status === 'loading') return <LoadingScreen text={appMessages.loading} />;
  if (now.status === 'failed') return <StartFailed error={now.error} />;
  return (
    <BrowserRouter>
      <AppRoutes />
    </BrowserRouter>
  );
}

function StartFailed({ error }: { error: unknown }): ReactNode {
  const { title, reason } = appMessages.offlineStart;
  return (
    <ErrorScreen title={title} retryLabel={appMessages.retry} onRetry={() => void session.start()}>
      <p role="alert">{reason(errorMessage(codeOfError(error)))}</p>
    </ErrorScreen>
  );
}

function reloadDocument(): void {
  window.location.reload();
}
