import { academyDay } from '@goreal/domain/calendar/day-boundaries';
import { formatDateTime, formatDay } from '@goreal/domain/calendar/format';
import type { Passkey } from '@goreal/domain/passkeys/passkey';
import type { ReactNode } from 'react';
import { academyTimeZone } from '#platform/env/env.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { passkeyScreenMessages as texts } from './passkeys.messages.ts';
import styles from './passkeys.module.css';

export function PasskeyRow(props: {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}): ReactNode {
  const { name, isSynced, createdAt, lastUsedAt } = props.passkey;
  const zone = academyTimeZone();
  const used = lastUsedAt ? texts.used(formatDateTime(new Date(lastUsedAt), zone)) : texts.unused;
  const since = texts.since(formatDay(academyDay(new Date(createdAt), zone)));
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p className={styles.name}>
          {name} {isSynced ? <Badge>{texts.synced}</Badge> : null}
        </p>
        <p className={styles.lead}>
          {since}, {used}
        </p>
      </div>
      <div className={styles.actions}>
        <Button
          size="small"
          variant="secondary"
          aria-label={texts.rename.of(name)}
          onClick={props.onRename}
        >
          {texts.rename.button}
        </Button>
        <Button
          size="small"
          variant="ghost"
          aria-label={texts.remove.of(name)}
          onClick={props.onRemove}
        >
          {texts.remove.button}
        </Button>
      </div>
    </li>
  );
}
