import { setting } from '#platform/env/env.ts';

/**
 * Tells the team about a failure of the page by the callable `logClientEvent` (spec section 7).
 * Rejects when the report did not arrive.
 */
export async function reportError(error: unknown): Promise<void> {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  const response = await fetch(`${setting('GOREAL_API_URL')}/logClientEvent`, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      data: {
        level: 'error',
        message,
        context: { path: window.location.pathname },
        userAgent: navigator.userAgent,
        error: { name, message, stack },
      },
    }),
  });
  if (!response.ok) throw new Error(`the report was refused with ${response.status}`);
}
