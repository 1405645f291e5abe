import WifiOff from 'lucide-react/icons/wifi-off';
import type { ReactNode } from 'react';
import { connectivityMessages } from './connectivity.messages.ts';
import { useConnectivity } from './connectivity.ts';
import styles from './offline-banner.module.css';
import { useIsOfflineShownElsewhere } from './offline-notice.ts';

/** A banner at the bottom of every page while the connection is missing or slow. */
export function OfflineBanner(): ReactNode {
  const now = useConnectivity();
  const isShownElsewhere = useIsOfflineShownElsewhere();
  return (
    <div className={styles.place} role="status">
      {now === 'good' || (now === 'offline' && isShownElsewhere) ? null : (
        <p className={styles.banner}>
          <WifiOff size={18} aria-hidden="true" />
          {connectivityMessages[now]}
        </p>
      )}
    </div>
  );
}
