import { useEffect, useEffectEvent, useState } from 'react';

export type PasskeySignIn = {
  /** Opens the browser's dialog. */
  start: () => void;
  busy: boolean;
  failure: unknown;
};

const load = () => import('#platform/session/passkeys.ts');

/**
 * Sign-in by a passkey: by a button, and by the suggestions of the email field. The code that calls the
 * browser's API is loaded after the form.
 */
export function usePasskeySignIn(): PasskeySignIn {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  /**
   * Starting a passkey dialog aborts the pending request of the suggestions, which is started again
   * afterwards.
   */
  const [offers, setOffers] = useState(0);
  const onFailure = useEffectEvent(setFailure);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each number of `offers` starts a new offer
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isLeft = false;
    // When that code cannot be loaded, the password form still works.
    load().then(
      ({ offerByAutofill }) => {
        if (!isLeft) stop = offerByAutofill(onFailure);
      },
      () => undefined,
    );
    return () => {
      isLeft = true;
      stop?.();
    };
  }, [offers]);

  const run = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await (await load()).signInByPasskey();
    } catch (error) {
      setFailure(error);
      setOffers((count) => count + 1);
    } finally {
      setBusy(false);
    }
  };
  return { start: () => void run(), busy, failure };
}
