import CircleCheck from 'lucide-react/icons/circle-check';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import type { ReactNode } from 'react';
import styles from './alert-banner.module.css';

export type AlertKind = 'info' | 'success' | 'warning' | 'error';

type AlertBannerProps = {
  kind?: AlertKind;
  title?: ReactNode;
  children?: ReactNode;
  /** A button or link, e.g. "try again". */
  action?: ReactNode;
};

const ICONS = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  error: CircleAlert,
} as const;

/** A message that stays until its cause is resolved. Errors are announced at once. */
export function AlertBanner(props: AlertBannerProps): ReactNode {
  const { kind = 'info', title, children, action } = props;
  const Icon = ICONS[kind];
  return (
    <div role={kind === 'error' ? 'alert' : 'status'} className={styles.banner} data-kind={kind}>
      <Icon size={22} aria-hidden="true" className={styles.icon} />
      <div className={styles.words}>
        {title ? <p className="strong">{title}</p> : null}
        {children ? <div>{children}</div> : null}
      </div>
      {action ? <div>{action}</div> : null}
    </div>
  );
}
