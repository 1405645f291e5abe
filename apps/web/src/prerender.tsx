import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { appMessages } from '#app/app.messages.ts';
import { App } from '#app/app.tsx';
import { session } from '#platform/session/session.ts';

/** The pages a visitor may see, and their titles. */
export const PUBLIC_PAGES: Readonly<Record<string, string>> = {
  '/': appMessages.titles.landing,
  '/login': appMessages.titleOf(appMessages.titles.auth),
  '/register': appMessages.titleOf(appMessages.titles.auth),
};

/** The markup of every page before its code has come: the loading screen, for `main.tsx` to hydrate. */
export function renderShell(): Promise<string> {
  return render('/shell');
}

/** The markup of a public page as a visitor finds it, for `main.tsx` to hydrate. */
export function renderPage(path: string): Promise<string> {
  session.arriveAsVisitor();
  return render(path);
}

async function render(path: string): Promise<string> {
  const app = (
    <StrictMode>
      <App Router={({ children }) => <StaticRouter location={path}>{children}</StaticRouter>} />
    </StrictMode>
  );
  const errors: unknown[] = [];
  const { prelude } = await prerender(app, {
    // Parts that came late would need a script in the markup, which the Content-Security-Policy forbids.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      errors.push(error);
    },
  });
  // React would put up the loading screen instead.
  if (errors.length > 0) throw new AggregateError(errors, `${path} could not be drawn`);
  return new Response(prelude as ReadableStream<Uint8Array>).text();
}
