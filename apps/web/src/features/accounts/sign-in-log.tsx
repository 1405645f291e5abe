import type { SignInAttempt } from '@goreal/domain/accounts/sign-in-log';
import { errorMessage } from '@goreal/domain/errors/errors.messages';
import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { minuteOf } from '#platform/clock/written-instant.ts';
import { itemsOf, type Page } from '#platform/query/pages.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { EntryList, EntryName } from '#ui/entry-panel/entry-list.tsx';
import { Listing } from '#ui/listing/listing.tsx';
import { LoadMore } from '#ui/load-more/load-more.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { ownSignInLogQuery } from './api/sign-in-log.ts';
import { deviceName } from './device-name.ts';
import { accountSettingsMessages } from './settings.messages.ts';
import styles from './settings.module.css';

const texts = accountSettingsMessages.signIns;

/** Attempts to sign in to the own account. */
export function OwnSignInLog({ uid }: { uid: string }): ReactNode {
  return (
    <Panel title={texts.title}>
      <p className={`soft small ${styles.lead}`}>{texts.lead}</p>
      <SignInList query={useInfiniteQuery(ownSignInLogQuery(uid))} none={texts.none} />
    </Panel>
  );
}

type Entry = SignInAttempt & { displayName?: string };

/** Attempts, newest first; those of several accounts name the account. */
export function SignInList<Item extends Entry>(props: {
  query: UseInfiniteQueryResult<InfiniteData<Page<Item>>>;
  /** Shown where there are no attempts. */
  none: string;
}): ReactNode {
  const { query, none } = props;
  const items = itemsOf(query.data);
  const words = { ...texts, stale: texts.failed };
  return (
    <Listing
      query={query}
      isEmpty={items.length === 0}
      words={{ ...words, loading: texts.loading, empty: { title: none } }}
    >
      {items.length > 0 ? (
        <EntryList ordered>
          {items.map((item) => (
            <Attempt key={item.signInId} {...item} />
          ))}
        </EntryList>
      ) : null}
      <LoadMore query={query} />
    </Listing>
  );
}

function Attempt({ method, outcome, device, place, newDevice, at, displayName }: Entry): ReactNode {
  const isRefused = outcome !== 'ok';
  const meta = [
    deviceName(device),
    place,
    minuteOf(at),
    ...(isRefused ? [errorMessage(outcome)] : []),
  ];
  return (
    <li className={styles.attempt}>
      <EntryName>
        {displayName === undefined ? null : <span>{displayName}</span>}
        {texts.methods[method]}
        <Badge tone={isRefused ? 'danger' : 'success'}>
          {isRefused ? texts.refused : texts.ok}
        </Badge>
        {newDevice && method === 'password' ? <Badge>{texts.newDevice}</Badge> : null}
      </EntryName>
      <p className="soft small">{meta.join(' · ')}</p>
    </li>
  );
}
