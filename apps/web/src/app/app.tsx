import { errorMessage } from '@goreal/domain/errors/errors.messages';
import WifiOff from 'lucide-react/icons/wifi-off';
import {
  type ComponentType,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react';
import { BrowserRouter } from 'react-router';
import { codeOfError } from '#platform/api-client/api-error.ts';
import { connectivityMessages } from '#platform/connectivity/connectivity.messages.ts';
import { useConnectivity, useReconnect } from '#platform/connectivity/connectivity.ts';
import styles from '#platform/connectivity/offline-banner.module.css';
import { useIsOfflineShownElsewhere } from '#platform/connectivity/offline-notice.ts';
import { session, useSession } from '#platform/session/session.ts';
import { storedProfile } from '#platform/session/stored-profile.ts';
import { theme } from '#platform/theme/theme.ts';
import { NoticePlace } from '#ui/overlay-notice/notice-place.tsx';
import { ErrorScreen, LoadingScreen } from '#ui/screens/screens.tsx';
import { appMessages } from './app.messages.ts';
import { clearLastUser } from './clear-last-user.ts';
import { ErrorBoundary, useReportToTeam } from './error-boundary.tsx';
import { AppRoutes, preloadPage, SignedInEffects } from './routes.tsx';
import { PUBLIC_PATHS } from './screens/pages.ts';

type RouterType = ComponentType<{ children: ReactNode }>;

/** The whole web app; the prerender passes a router of its own. */
export function App({ Router = BrowserRouter }: { Router?: RouterType }): ReactNode {
  return (
    <>
      <ErrorBoundary>
        <Academy Router={Router} />
      </ErrorBoundary>
      <OfflineBanner />
    </>
  );
}

/** Shown in place of the app when the server configured no backend (specification 1). */
export function MissingSettings(): ReactNode {
  const { title, text } = appMessages.missingSettings;
  return (
    <ErrorScreen title={title} onRetry={reloadDocument}>
      <p>{text}</p>
    </ErrorScreen>
  );
}

/** Renders the page once the session is known (specification 2) and the page's code has loaded. */
function Academy({ Router }: { Router: RouterType }): ReactNode {
  const now = useSession();
  // A prerendered page is visible already; its lazy parts load while it is hydrated.
  const [isCodeHere, setCodeHere] = useState(now.status !== 'loading');
  // Deferred, so that React renders the page in small tasks; in one task it would block a slow phone.
  const isReady = useDeferredValue(now.status !== 'loading' && isCodeHere);
  const guild = now.status === 'signed-in' ? now.profile.guild : undefined;
  // A layout effect, so that the first paint already has the guild's colours.
  useLayoutEffect(() => theme.set(guild), [guild]);
  useEffect(() => {
    void preloadFirst().then(() => setCodeHere(true));
    if (session.get().status === 'loading') void session.start();
  }, []);
  const isSignedOut = now.status === 'signed-out';
  useEffect(() => {
    if (isSignedOut) void clearLastUser();
  }, [isSignedOut]);
  // A start without a network is repeated after reconnect.
  useReconnect(() => void session.start());
  if (now.status === 'loading' || !isReady) return <LoadingScreen {...appMessages.loading} />;
  if (now.status === 'failed') return <StartFailed error={now.error} />;
  return (
    <Router>
      {now.status === 'signed-in' ? (
        <Suspense fallback={null}>
          <SignedInEffects />
        </Suspense>
      ) : null}
      <AppRoutes />
    </Router>
  );
}

/** Preloads the page that will be shown: a user of an earlier visit is redirected from the public pages to the dashboard. */
async function preloadFirst(): Promise<void> {
  const { pathname } = window.location;
  const isSentOn = storedProfile.exists() && PUBLIC_PATHS.includes(pathname);
  await preloadPage(isSentOn ? '/dashboard' : pathname);
}

/** A server failure is reported to the team; a missing network cannot be. */
function StartFailed({ error }: { error: unknown }): ReactNode {
  const { title, reason } = appMessages.offlineStart;
  const code = codeOfError(error);
  return (
    <ErrorScreen title={title} onRetry={() => void session.start()}>
      <p role="alert">{reason(errorMessage(code))}</p>
      {code === 'network-request-failed' ? null : <TeamNote error={error} />}
    </ErrorScreen>
  );
}

function TeamNote({ error }: { error: unknown }): ReactNode {
  return <p role="status">{useReportToTeam(error)}</p>;
}

function reloadDocument(): void {
  window.location.reload();
}

/** A banner at the bottom of every page while the connection is missing or slow. */
function OfflineBanner(): ReactNode {
  const now = useConnectivity();
  const isShownElsewhere = useIsOfflineShownElsewhere();
  return (
    <NoticePlace role="status">
      {now === 'good' || (now === 'offline' && isShownElsewhere) ? null : (
        <p className={`line middle gap-2 small ${styles.banner}`}>
          <WifiOff size={18} aria-hidden="true" />
          {connectivityMessages[now]}
        </p>
      )}
    </NoticePlace>
  );
}
