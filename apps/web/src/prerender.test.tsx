// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { StrictMode } from 'react';
import { expect, test, vi } from 'vitest';
import { appMessages } from '#app/app.messages.ts';
import { App } from '#app/app.tsx';
import { renderShell } from './prerender.tsx';

test('the app hydrates the loading screen of the document without changes', async () => {
  // No request is answered, so the loading screen stays.
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const root = document.createElement('div');
  // The build renders in Node, which has these streams; jsdom lacks them.
  vi.stubGlobal('ReadableStream', new Response('').body?.constructor);
  root.innerHTML = await renderShell();
  expect(root.querySelector('h1')?.textContent).toBe(appMessages.loading.text);
  expect(root.querySelector('p')?.textContent).toBe(appMessages.loading.saying);
  const drawn = [...root.querySelectorAll('*')];

  const onRecoverableError = vi.fn();
  const app = (
    <StrictMode>
      <App />
    </StrictMode>
  );
  render(app, { container: root, hydrate: true, onRecoverableError });

  expect(onRecoverableError).not.toHaveBeenCalled();
  expect([...root.querySelectorAll('*')]).toEqual(drawn);
});
