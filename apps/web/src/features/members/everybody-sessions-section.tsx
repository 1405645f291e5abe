import { reasonSchema } from '@goreal/domain/appeals/appeal';
import { type ReactNode, useState } from 'react';
import { TextDialog } from '#platform/forms/text-dialog.tsx';
import { Button } from '#ui/button/button.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { endEverybodysSessions } from './api/members.ts';
import { membersMessages } from './members.messages.ts';
import styles from './members.module.css';

const texts = membersMessages.everybody;

/** Ends every session except the operator's own. */
export function EverybodySessionsSection(): ReactNode {
  const [isAsking, setAsking] = useState(false);
  return (
    <Panel title={texts.title}>
      <p className={`soft small ${styles.note}`}>{texts.lead}</p>
      <div className={`row gap-2 ${styles.buttons}`}>
        <Button variant="secondary" onClick={() => setAsking(true)}>
          {texts.start}
        </Button>
      </div>
      {isAsking ? (
        <TextDialog
          title={texts.question}
          label={texts.reason}
          hint={texts.hint}
          send={texts.send}
          size="medium"
          schema={reasonSchema}
          dangerous
          action={texts.action}
          done={texts.done}
          onSend={endEverybodysSessions}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </Panel>
  );
}
