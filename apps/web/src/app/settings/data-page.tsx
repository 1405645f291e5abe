import type { Profile } from '@goreal/domain/accounts/profile';
import type { ReactNode } from 'react';
import { ErasureSettings } from '#features/erasures/erasure-settings.tsx';
import { ExportSettings } from '#features/exports/export-settings.tsx';

/** Export of personal data, and deletion of the account. */
export function DataPage({ profile }: { profile: Profile }): ReactNode {
  const { userId: uid } = profile;
  return (
    <>
      <ExportSettings uid={uid} />
      <ErasureSettings uid={uid} onErased={showReceipt} />
    </>
  );
}

/** The account is deleted: a full navigation clears everything in memory. */
function showReceipt(receiptId: string): void {
  window.location.assign(`/login?receipt=${receiptId}`);
}
