import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App, MissingSettings } from '#app/app.tsx';
import { missingSettings } from '#platform/env/env.ts';
import { hearGlobalErrors } from '#platform/error-reporting/global-handlers.ts';
import { session } from '#platform/session/session.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element #root');

hearGlobalErrors();
if (missingSettings().length > 0) {
  createRoot(root).render(
    <StrictMode>
      <MissingSettings />
    </StrictMode>,
  );
} else {
  // The server sends a drawn page to visitors only, and so has said already who is here.
  if (root.hasAttribute('data-drawn')) session.arriveAsVisitor();
  const app = (
    <StrictMode>
      <App />
    </StrictMode>
  );
  // In small steps, between which a finger is heard. While developing, nothing is drawn yet.
  if (root.hasChildNodes()) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
}

// After everything the first view needs; while developing, kept code would only be in the way.
if (import.meta.env.PROD) {
  const start = () =>
    void import('./workers/start-app-worker.ts').then(({ startAppWorker }) => startAppWorker());
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start);
}
