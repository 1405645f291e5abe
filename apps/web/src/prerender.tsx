import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { App } from '#app/app.tsx';
import { session } from '#platform/session/session.ts';

/** Markup of the loading screen, which `main.tsx` hydrates. */
export function renderShell(): Promise<string> {
  return render('/shell');
}

/** Markup of a public page for a visitor, which `main.tsx` hydrates. */
export function renderPage(path: string): Promise<string> {
  session.startAsVisitor();
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
    // Streaming a late part needs an inline script, which the Content-Security-Policy forbids.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      errors.push(error);
    },
  });
  // Otherwise React would render the loading screen in place of the page.
  if (errors.length > 0) throw new AggregateError(errors, `${path} could not be drawn`);
  return new Response(prelude as ReadableStream<Uint8Array>).text();
}
