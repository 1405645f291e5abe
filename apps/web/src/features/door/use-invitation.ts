import type { DoorState, OfferedInvitation } from '@goreal/domain/door/door';
import { useEffect, useLayoutEffect, useState } from 'react';
import { codeOfError } from '#platform/api-client/api-error.ts';
import { fetchDoor, fetchOffer } from './api/offer.ts';
import { storedInvitationCode } from './stored-invitation-code.ts';

export type InvitationState = {
  /** undefined until the server has answered */
  door: DoorState | undefined;
  code: string;
  setCode: (code: string) => void;
  offer: OfferedInvitation | undefined;
  /** the code cannot be used */
  isInvalid: boolean;
  /**
   * The registration settings and the offer of the code are known, or could not be fetched: the form can be
   * shown.
   */
  isKnown: boolean;
};

/** The registration settings, and the invitation of the opened link; sends no request where no form needs it. */
export function useInvitation(options: {
  isNeeded: boolean;
  /** the code in the query of the address */
  linked: string;
  /** of the address */
  hash: string;
}): InvitationState {
  const { isNeeded, linked, hash } = options;
  const [door, setDoor] = useState<DoorState>();
  const [code, setCode] = useState('');
  const [offer, setOffer] = useState<OfferedInvitation>();
  const [isInvalid, setInvalid] = useState(false);
  const [isOfferKnown, setOfferKnown] = useState(false);

  // The page was prerendered without a code. A layout effect sets it before the fields are enabled, which a
  // passive effect does: with a code the form is hidden for a moment, and text typed into it meanwhile would
  // be lost.
  useLayoutEffect(() => {
    if (!isNeeded) return;
    const hashed = new URLSearchParams(hash.slice(1)).get('invitation') ?? '';
    setCode((now) => linked || hashed || now || storedInvitationCode.get());
  }, [isNeeded, linked, hash]);

  useEffect(() => {
    if (!isNeeded) return;
    const abort = new AbortController();
    // Without an answer the form is shown; the server decides when it is sent.
    void fetchDoor(abort.signal)
      .then(
        ({ state }) => state,
        (): DoorState => 'open',
      )
      .then(setDoor);
    return () => abort.abort();
  }, [isNeeded]);

  useEffect(() => {
    setOffer(undefined);
    setInvalid(false);
    const isCode = code.trim().length >= SHORTEST;
    setOfferKnown(!isCode);
    if (!isNeeded || !isCode) return;
    storedInvitationCode.set(code);
    const abort = new AbortController();
    void fetchOffer(code, abort.signal)
      .then(setOffer, (error: unknown) => setInvalid(codeOfError(error) === 'not-found'))
      .then(() => setOfferKnown(true));
    return () => abort.abort();
  }, [isNeeded, code]);

  const change = (typed: string) => {
    if (typed === '') storedInvitationCode.forget();
    setCode(typed);
  };
  return {
    door,
    code,
    setCode: change,
    offer,
    isInvalid,
    isKnown: door !== undefined && isOfferKnown,
  };
}

/** Whether there is anything to show above the registration: while it is open, only for a code. */
export function isNoticeNeeded({ door, code }: InvitationState): boolean {
  return code !== '' || door === 'invitation' || door === 'closed';
}

/** Letters and digits of a code; anything shorter is still being typed. */
const SHORTEST = 10;
