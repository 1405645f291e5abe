import type { Block } from '@goreal/domain/moderation/queue';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { dayOf } from '#platform/clock/written-instant.ts';
import { Button } from '#ui/button/button.tsx';
import { EntryList } from '#ui/entry-panel/entry-list.tsx';
import { Loading, LoadState } from '#ui/listing/load-state.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { PersonLine } from '#ui/person-line/person-line.tsx';
import { useToast } from '#ui/toast/toast-region.tsx';
import { blocksQuery, useBlock } from './api/blocks.ts';
import styles from './blocked-players.module.css';
import { chatMessages } from './chat.messages.ts';

/** Settings section with the list of blocked players. */
export function BlockedPlayers({ uid }: { uid: string }): ReactNode {
  const words = chatMessages.blocked;
  const list = useRef<HTMLDivElement>(null);
  return (
    <Panel title={words.title}>
      <p className={styles.text}>{words.text}</p>
      <div ref={list} tabIndex={-1} className={styles.place}>
        <List uid={uid} onGone={() => list.current?.focus()} />
      </div>
    </Panel>
  );
}

function List({ uid, onGone }: { uid: string; onGone: () => void }): ReactNode {
  const words = chatMessages.blocked;
  const blocks = useQuery(blocksQuery(uid));
  if (!blocks.data) {
    return (
      <LoadState
        query={blocks}
        loading={<Loading label={words.loading} heights={['3.5rem']} />}
        failed={words.failed}
      />
    );
  }
  if (blocks.data.length === 0) return <p className={styles.text}>{words.empty}</p>;
  return (
    <EntryList>
      {blocks.data.map((block) => (
        <li key={block.userId} className={styles.player}>
          <Blocked uid={uid} block={block} onGone={onGone} />
        </li>
      ))}
    </EntryList>
  );
}

function Blocked(props: { uid: string; block: Block; onGone: () => void }): ReactNode {
  const { uid, block, onGone } = props;
  const { userId, displayName, blockedAt } = block;
  const words = chatMessages.blocked;
  const toast = useToast();
  const change = useBlock(uid);
  const unblock = () =>
    // Not mutation callbacks: the row is unmounted once the list is read again, and these would not run.
    change.mutateAsync({ blockedId: userId, blocked: false }).then(
      () => {
        toast.success(words.done(displayName));
        onGone();
      },
      (error: unknown) => toast.error(unableToBecause(words.action, error)),
    );
  const since = dayOf(blockedAt);
  return (
    <PersonLine
      userId={userId}
      displayName={displayName}
      size={40}
      aside={
        <Button
          variant="secondary"
          size="small"
          busy={change.isPending}
          aria-label={words.unblockNamed(displayName)}
          onClick={unblock}
        >
          {words.unblock}
        </Button>
      }
    >
      {words.since(since)}
    </PersonLine>
  );
}
