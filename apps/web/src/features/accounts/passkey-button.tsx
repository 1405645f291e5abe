import Fingerprint from 'lucide-react/icons/fingerprint-pattern';
import type { ReactNode } from 'react';
import { Button } from '#ui/button/button.tsx';
import { useIsHydrated } from '#ui/hydration/use-is-hydrated.ts';
import { accountScreenMessages as texts } from './accounts.messages.ts';
import type { PasskeySignIn } from './use-passkey-sign-in.ts';

/** Sign-in by a passkey; empty where the browser does not support them. */
export function PasskeyButton({ passkey }: { passkey: PasskeySignIn }): ReactNode {
  const isHydrated = useIsHydrated();
  if (isHydrated && !('PublicKeyCredential' in window)) return null;
  return (
    <Button
      variant="secondary"
      size="large"
      wide
      icon={<Fingerprint size={20} />}
      busy={passkey.busy}
      onClick={passkey.start}
    >
      {texts.passkey.submit}
    </Button>
  );
}
