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
  QueryShell,
  SelectGuildPage,
  StravaCallbackPage,
} from './pages.ts';

/** The table of spec section 2. The landing page stays outside the shell, and so without its code. */
export function AppRoutes(): ReactNode {
  return (
    <Suspense fallback={<LoadingScreen text={appMessages.loading} />}>
      <Routes>
        <Route path="/" element={page('landing', 'landing', <LandingPage />)} />
        <Route element={page('signed-out', 'auth', <Outlet />)}>
          <Route path="/login" element={<AuthPage />} />
          <Route path="/register" element={<AuthPage />} />
        </Route>
        <Route element={<QueryShell />}>
          <Route
            path="/select-guild"
            element={page('guild-choice', 'guildChoice', <SelectGuildPage />)}
          />
          <Route path="/dashboard" element={page('dashboard', 'dashboard', <DashboardPage />)} />
          <Route path="/admin" element={page('admin', 'admin', <AdminPage />)} />
        </Route>
        <Route path="/strava/callback" element={page('anyone', 'strava', <StravaCallbackPage />)} />
        <Route path="*" element={<Navigate to="/" replace />} />
      </Routes>
    </Suspense>
  );
}

type TitleName = keyof typeof appMessages.titles;

function page(access: Access, title: TitleName, content: ReactNode): ReactNode {
  return (
    <Guarded key={access} access={access}>
      <Titled title={title}>{content}</Titled>
    </Guarded>
  );
}

/** Names the document, and starts each page at its top. */
function Titled({ title, children }: { title: TitleName; children: ReactNode }): ReactNode {
  useEffect(() => {
    const text = appMessages.titles[title];
    document.title = title === 'landing' ? text : appMessages.titleOf(text);
    window.scrollTo(0, 0);
  }, [title]);
  return children;
}
