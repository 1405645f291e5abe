import type { Consent, ConsentEntry } from '@goreal/domain/consents/consent';
import { consentMessages } from '@goreal/domain/consents/consents.messages';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { dayOf, minuteOf } from '#platform/clock/written-instant.ts';
import { useQuestion } from '#platform/forms/use-question.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog/confirm-dialog.tsx';
import { EntryName } from '#ui/entry-panel/entry-list.tsx';
import { LoadState } from '#ui/listing/load-state.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { consentsQuery, useWithdraw } from './api/consents.ts';
import { consentsMessages as texts } from './consents.messages.ts';
import styles from './consents.module.css';

/** Given consents with date and text version; each can be withdrawn here, but not given. */
export function ConsentSettings({ uid }: { uid: string }): ReactNode {
  const query = consentsQuery(uid);
  const consents = useQuery(query);
  const { asked, ask, dialog } = useQuestion(useWithdraw(uid), texts);
  if (!consents.data) {
    return (
      <LoadState
        query={consents}
        loading={<Skeleton shape="block" height="16rem" />}
        failed={texts.failed}
        frame={(failure) => <Panel title={texts.title}>{failure}</Panel>}
      />
    );
  }
  const { items, log } = consents.data;
  return (
    <Panel title={texts.title}>
      <p className="soft small">{texts.lead}</p>
      <ul className={styles.list}>
        {items.map((consent) => (
          <ConsentRow key={consent.purpose} consent={consent} onWithdraw={() => ask(consent)} />
        ))}
      </ul>
      <ConsentLog log={log} />
      <ConfirmDialog
        {...dialog}
        title={asked ? texts.question(consentMessages.purposes[asked.purpose].title) : ''}
        confirmLabel={texts.withdraw}
        cancelLabel={texts.keep}
        dangerous
      >
        {asked ? texts.consequence(asked.purpose) : ''}
      </ConfirmDialog>
    </Panel>
  );
}

function ConsentRow(props: { consent: Consent; onWithdraw: () => void }): ReactNode {
  const { purpose, granted, version, changedAt } = props.consent;
  const { title, text } = consentMessages.purposes[purpose];
  // Players are on the boards by name until they choose otherwise (specification 5).
  const isDefault = purpose === 'boards' && changedAt === null;
  const day = changedAt ? dayOf(changedAt) : undefined;
  return (
    <li className={styles.consent}>
      <div>
        <EntryName>
          {title}
          <Badge tone={granted ? 'success' : 'neutral'}>
            {granted ? texts.granted : isDefault ? texts.byDefault : texts.notGranted}
          </Badge>
        </EntryName>
        <p className="soft small">{text}</p>
        <p className="faint small">
          {[texts.version(version), day && (granted ? texts.since(day) : texts.withdrawn(day))]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {granted && purpose !== 'account' ? (
        <Button
          size="small"
          variant="secondary"
          aria-label={texts.withdrawOf(title)}
          onClick={props.onWithdraw}
        >
          {texts.withdraw}
        </Button>
      ) : null}
    </li>
  );
}

function ConsentLog({ log }: { log: readonly ConsentEntry[] }): ReactNode {
  return (
    <details className={styles.log}>
      <summary>{texts.log}</summary>
      {log.length === 0 ? <p className="soft small">{texts.logEmpty}</p> : null}
      <ol>
        {log.map(({ purpose, granted, version, recordedAt }) => (
          <li key={`${purpose} ${recordedAt}`}>
            <time dateTime={recordedAt}>{minuteOf(recordedAt)}</time>{' '}
            {texts.logLine(granted, consentMessages.purposes[purpose].title)} (
            {texts.version(version)})
          </li>
        ))}
      </ol>
    </details>
  );
}
