import '#platform/env/no-eval.ts';
import '#ui/tokens/fonts.css';
import '#ui/tokens/tokens.css';
import '#ui/tokens/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#app/app.tsx';
import { hearGlobalErrors } from '#platform/error-reporting/global-handlers.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element #root');

hearGlobalErrors();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

// After everything the first view needs; while developing, kept code would only be in the way.
if (import.meta.env.PROD) {
  window.addEventListener('load', () => {
    void import('./workers/start-app-worker.ts').then(({ startAppWorker }) => startAppWorker());
  });
}
