import { WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { connectivityMessages } from './connectivity.messages.ts';
import { useConnectivity } from './connectivity.ts';
import styles from './offline-banner.module.css';

/** A quiet word at the foot of every page while the way to the server is gone or slow. */
export function OfflineBanner(): ReactNode {
  const now = useConnectivity();
  return (
    <div className={styles.place} role="status">
      {now === 'good' ? null : (
        <p className={styles.banner}>
          <WifiOff size={18} aria-hidden="true" />
          {connectivityMessages[now]}
        </p>
      )}
    </div>
  );
}
