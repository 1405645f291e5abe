import type { Passkey } from '@goreal/domain/passkeys/passkey';
import type { ReactNode } from 'react';
import { dayOf, minuteOf } from '#platform/clock/written-instant.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { Entry } from '#ui/entry-panel/entry-panel.tsx';
import { passkeyScreenMessages as texts } from './passkeys.messages.ts';

export function PasskeyRow(props: {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}): ReactNode {
  const { name, isSynced, createdAt, lastUsedAt } = props.passkey;
  const used = lastUsedAt ? texts.used(minuteOf(lastUsedAt)) : texts.unused;
  const since = texts.since(dayOf(createdAt));
  return (
    <Entry
      name={
        <>
          {name} {isSynced ? <Badge>{texts.synced}</Badge> : null}
        </>
      }
      note={`${since}, ${used}`}
    >
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
    </Entry>
  );
}
