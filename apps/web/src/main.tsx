import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App, MissingSettings } from '#app/app.tsx';
import { preloadedAnswers } from '#platform/api-client/preloaded-answers.ts';
import { missingSettings } from '#platform/env/env.ts';
import { reportUncaughtErrors } from '#platform/error-reporting/global-handlers.ts';
import { session } from '#platform/session/session.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element #root');

reportUncaughtErrors();
preloadedAnswers.start();
if (missingSettings().length > 0) {
  createRoot(root).render(
    <StrictMode>
      <MissingSettings />
    </StrictMode>,
  );
} else {
  // The server sends prerendered pages to visitors only, so no request for the session is needed.
  if (root.hasAttribute('data-drawn')) session.startAsVisitor();
  const app = (
    <StrictMode>
      <App />
    </StrictMode>
  );
  // Hydrates in a transition, so that input is handled in between. The development server sends an empty
  // root.
  if (root.hasChildNodes()) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
}

// Registered after the first view. Not in development, where a cached bundle would hide changes.
if (import.meta.env.PROD) {
  const start = () =>
    void import('./workers/start-app-worker.ts').then(({ startAppWorker }) => startAppWorker());
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start);
}
