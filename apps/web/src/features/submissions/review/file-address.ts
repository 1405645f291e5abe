import { setting } from '#platform/env/env.ts';

/** A proof file; `name` is its original name. */
export type ProofFile = { address: string; name: string | null; userName: string };

/** The address of a proof file, or undefined when it is not in the Academy's own storage. */
export function fileAddress(proofData: string): string | undefined {
  const { origin } = window.location;
  const store = new URL(`${setting('GOREAL_STORAGE_URL') || '/files'}/`, origin);
  if (!URL.canParse(proofData, origin)) return undefined;
  const file = new URL(proofData, origin);
  const isOurs = file.origin === store.origin && file.pathname.startsWith(store.pathname);
  return isOurs ? file.href : undefined;
}

/** Address of a video that shows its picture of the first tenth of a second until it is played, instead of black. */
export function firstPicture(address: string): string {
  return `${address}#t=0.1`;
}
