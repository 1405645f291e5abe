/** The service workers of the app; the build writes them beside the page. */
export const APP_WORKER = '/sw.js';
export const PUSH_WORKER = '/firebase-messaging-sw.js';

type WorkerAddress = typeof APP_WORKER | typeof PUSH_WORKER;

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be merged into the DOM's
  interface Window {
    /** Chromium and Safari; the DOM types of TypeScript do not name it yet. */
    trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createScriptURL: (address: string) => string },
      ): { createScriptURL(address: string): string };
    };
  }
}

/**
 * The one Trusted Types policy that the server's Content-Security-Policy allows (`security-headers.ts`): pages
 * load code by address only to start these two workers, and write no markup.
 */
const policy = globalThis.window?.trustedTypes?.createPolicy('goreal-workers', {
  createScriptURL(address) {
    if (address === APP_WORKER || address === PUSH_WORKER) return address;
    throw new TypeError('not a worker of ours');
  },
});

export function registerWorker(
  address: WorkerAddress,
  options: RegistrationOptions,
): Promise<ServiceWorkerRegistration> {
  const trusted = policy ? policy.createScriptURL(address) : address;
  return navigator.serviceWorker.register(trusted, options);
}
