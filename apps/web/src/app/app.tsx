import { errorMessage } from '@goreal/domain/errors/errors.messages';
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
import { useReconnect } from '#platform/connectivity/connectivity.ts';
import { OfflineBanner } from '#platform/connectivity/offline-banner.tsx';
import { rememberedProfile } from '#platform/session/remembered-profile.ts';
import { session, useSession } from '#platform/session/session.ts';
import { theme } from '#platform/theme/theme.ts';
import { ErrorScreen, LoadingScreen } from '#ui/screens/screens.tsx';
import { appMessages } from './app.messages.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { preloadPage, SignedInLife } from './pages.ts';
import { AppRoutes } from './routes.tsx';
import { useTellTeam } from './tell-team.ts';

type RouterType = ComponentType<{ children: ReactNode }>;

/** The whole web app; the build draws the public pages with a router of its own. */
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

/** In place of the app where the server named no backend (specification 1). */
export function MissingSettings(): ReactNode {
  const { title, text } = appMessages.missingSettings;
  return (
    <ErrorScreen title={title} retryLabel={appMessages.retry} onRetry={reloadDocument}>
      <p>{text}</p>
    </ErrorScreen>
  );
}

/** Pages are rendered only after the first word on who is here (specification 2), and with their code. */
function Academy({ Router }: { Router: RouterType }): ReactNode {
  const now = useSession();
  // A drawn page stands there already, and waits for its code by itself.
  const [isCodeHere, setCodeHere] = useState(now.status !== 'loading');
  // Deferred, so that React draws the page in small steps: it is more than a phone should stand still for.
  const isReady = useDeferredValue(now.status !== 'loading' && isCodeHere);
  const guild = now.status === 'signed-in' ? now.profile.guild : undefined;
  // Before anything is painted: the bay is drawn once, and in the guild's colours.
  useLayoutEffect(() => theme.wear(guild), [guild]);
  useEffect(() => {
    void preloadFirst().then(() => setCodeHere(true));
    if (session.get().status === 'loading') void session.start();
  }, []);
  const isSignedOut = now.status === 'signed-out';
  useEffect(() => {
    if (isSignedOut) void forgetLast();
  }, [isSignedOut]);
  // What was opened without a network is looked at again with one.
  useReconnect(() => void session.start());
  if (now.status === 'loading' || !isReady) return <LoadingScreen {...appMessages.loading} />;
  if (now.status === 'failed') return <StartFailed error={now.error} />;
  return (
    <Router>
      {now.status === 'signed-in' ? (
        <Suspense fallback={null}>
          <SignedInLife />
        </Suspense>
      ) : null}
      <AppRoutes />
    </Router>
  );
}

/** Where the person goes first: whoever was here last is sent on from the public pages. */
async function preloadFirst(): Promise<void> {
  const { pathname } = window.location;
  const isSentOn = rememberedProfile.exists() && SENT_ON.has(pathname);
  await preloadPage(isSentOn ? '/dashboard' : pathname);
}

const SENT_ON: ReadonlySet<string> = new Set(['/', '/login', '/register']);

/** A sign-out, here or elsewhere, leaves nothing of the person on this device but what they began. */
async function forgetLast(): Promise<void> {
  if (!rememberedProfile.exists()) return;
  rememberedProfile.forget();
  const { forgetKept } = await import('#platform/query/kept-store.ts');
  await forgetKept();
}

/** Without a network there is nobody to tell; a failing server is the team's business. */
function StartFailed({ error }: { error: unknown }): ReactNode {
  const { title, reason } = appMessages.offlineStart;
  const code = codeOfError(error);
  return (
    <ErrorScreen title={title} retryLabel={appMessages.retry} onRetry={() => void session.start()}>
      <p role="alert">{reason(errorMessage(code))}</p>
      {code === 'network-request-failed' ? null : <TeamNote error={error} />}
    </ErrorScreen>
  );
}

function TeamNote({ error }: { error: unknown }): ReactNode {
  return <p role="status">{useTellTeam(error)}</p>;
}

function reloadDocument(): void {
  window.location.reload();
}
