/** The service workers of the app; the build writes them next to `index.html`. */
export const APP_WORKER = '/sw.js';
export const PUSH_WORKER = '/firebase-messaging-sw.js';

type WorkerAddress = typeof APP_WORKER | typeof PUSH_WORKER;

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be merged into the DOM's
  interface Window {
    /** Trusted Types of Chromium and Safari; TypeScript's DOM types lack it. */
    trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createScriptURL: (address: string) => string },
      ): { createScriptURL(address: string): string };
    };
  }
}

/**
 * The only Trusted Types policy that the server's Content-Security-Policy allows (`security-headers.ts`).
 * Script addresses are needed only to register these two workers, and no code sets HTML as a string.
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
