import { type ReactNode, Suspense, useEffect } from 'react';
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router';
import { lazyWithPreload } from '#ui/lazy-with-preload/lazy-with-preload.tsx';
import { LoadingScreen } from '#ui/screens/screens.tsx';
import { appMessages } from './app.messages.ts';
import { Guarded } from './guarded.tsx';
import { PAGES, SHELL, SIGNED_IN_EFFECTS } from './screens/pages.ts';
import { useDocumentTitle } from './use-document-title.ts';

const pages = PAGES.map((page) => ({ ...page, Content: lazyWithPreload(page.load) }));
const Shell = lazyWithPreload(SHELL.load);
/** Visitors do not need it. */
export const SignedInEffects = lazyWithPreload(SIGNED_IN_EFFECTS.load);

/** Loads the code of a page before it is shown. */
export async function preloadPage(path: string): Promise<void> {
  const page = pages.find(({ paths }) => paths.includes(path));
  if (!page) return;
  const shell = page.isInShell ? [Shell, SignedInEffects] : [];
  await Promise.all([...shell, page.Content].map((part) => part.preload()));
}

/** The public pages are outside the shell, so that they do not load the shell's code. */
export function AppRoutes(): ReactNode {
  return (
    <Suspense fallback={<LoadingScreen {...appMessages.loading} />}>
      <Routes>
        {pages.filter(({ isInShell }) => !isInShell).map(routeOf)}
        <Route element={<Shell />}>{pages.filter(({ isInShell }) => isInShell).map(routeOf)}</Route>
        <Route path="*" element={<Navigate to="/" replace />} />
      </Routes>
    </Suspense>
  );
}

function routeOf({ paths, access, next, Content }: (typeof pages)[number]): ReactNode {
  const frame = (
    <Guarded key={access} access={access}>
      <Framed next={next} />
    </Guarded>
  );
  return (
    <Route key={paths[0]} element={frame}>
      {paths.map((path) => (
        <Route key={path} path={path} element={<Content />} />
      ))}
    </Route>
  );
}

/** Whether the first page was mounted. Its scroll position is the browser's: it may be scrolled before hydration. */
let hasMounted = false;

/** Scrolls each further page to its top, and preloads the page that usually follows. */
function Framed({ next }: { next: string | undefined }): ReactNode {
  const { pathname } = useLocation();
  useDocumentTitle(titles[pathname]);
  useEffect(() => {
    if (hasMounted) window.scrollTo(0, 0);
    hasMounted = true;
    if (next) void preloadPage(next);
  }, [next]);
  return <Outlet />;
}

/** Pages with tabs set a title for each tab themselves. */
const titles: Readonly<Record<string, string>> = appMessages.titles;
