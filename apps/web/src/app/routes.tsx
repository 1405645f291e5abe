import { type ReactNode, Suspense, useEffect } from 'react';
import { Navigate, Outlet, Route, Routes } from 'react-router';
import { LoadingScreen } from '#ui/screens/screens.tsx';
import { appMessages } from './app.messages.ts';
import { Guarded } from './guarded.tsx';
import type { Access } from './guards.ts';
import {
  AdminPage,
  AuthPage,
  DashboardPage,
  LandingPage,
  preloadPage,
  QueryShell,
  SelectGuildPage,
  StravaCallbackPage,
} from './pages.ts';

/**
 * The routes of specification 2. The landing page is outside the shell, so that it does not load the shell's
 * code.
 */
export function AppRoutes(): ReactNode {
  return (
    <Suspense fallback={<LoadingScreen {...appMessages.loading} />}>
      <Routes>
        <Route path="/" element={page({ access: 'landing', title: 'landing' }, <LandingPage />)} />
        <Route element={page({ access: 'signed-out', title: 'auth' }, <Outlet />)}>
          <Route path="/login" element={<AuthPage />} />
          <Route path="/register" element={<AuthPage />} />
        </Route>
        <Route element={<QueryShell />}>
          <Route path="/select-guild" element={page(GUILD_CHOICE, <SelectGuildPage />)} />
          <Route
            path="/dashboard"
            element={page({ access: 'dashboard', title: 'dashboard' }, <DashboardPage />)}
          />
          <Route path="/admin" element={page({ access: 'admin', title: 'admin' }, <AdminPage />)} />
        </Route>
        <Route
          path="/strava/callback"
          element={page({ access: 'anyone', title: 'strava' }, <StravaCallbackPage />)}
        />
        <Route path="*" element={<Navigate to="/" replace />} />
      </Routes>
    </Suspense>
  );
}

type Frame = {
  access: Access;
  title: keyof typeof appMessages.titles;
  /** Preloads the page that usually follows this one. */
  next?: string;
};

const GUILD_CHOICE: Frame = {
  access: 'guild-choice',
  title: 'guildChoice',
  next: '/dashboard',
};

function page({ access, ...frame }: Frame, content: ReactNode): ReactNode {
  return (
    <Guarded key={access} access={access}>
      <Framed {...frame}>{content}</Framed>
    </Guarded>
  );
}

/** Sets the document title, and scrolls each new page to its top. */
function Framed(props: Omit<Frame, 'access'> & { children: ReactNode }): ReactNode {
  const { title, next, children } = props;
  useEffect(() => {
    const text = appMessages.titles[title];
    document.title = title === 'landing' ? text : appMessages.titleOf(text);
    window.scrollTo(0, 0);
    if (next) void preloadPage(next);
  }, [title, next]);
  return children;
}
