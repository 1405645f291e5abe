import type { Invitation } from '@goreal/domain/door/door';
import { guildMessages } from '@goreal/domain/guilds/guilds.messages';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { minuteOf } from '#platform/clock/written-instant.ts';
import { itemsOf } from '#platform/query/pages.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { EntryList, EntryName } from '#ui/entry-panel/entry-list.tsx';
import { Listing } from '#ui/listing/listing.tsx';
import { LoadMore } from '#ui/load-more/load-more.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { useToast } from '#ui/toast/toast-region.tsx';
import { invitationsQuery, madeInvitationQuery, revokeInvitation } from './api/door.ts';
import { doorScreenMessages } from './door.messages.ts';
import styles from './door.module.css';
import { NewInvitationForm } from './new-invitation-form.tsx';

const texts = doorScreenMessages.invitations;

/** The invitations of all elders, and a form for a new one. */
export function InvitationsSection(): ReactNode {
  const query = useInfiniteQuery(invitationsQuery);
  const items = itemsOf(query.data);
  return (
    <Panel title={texts.title}>
      <p className="soft small">{texts.lead}</p>
      <NewInvitationForm />
      <Listing
        query={query}
        isEmpty={items.length === 0}
        words={{ ...texts, empty: { title: texts.empty } }}
      >
        {items.length > 0 ? (
          <EntryList ordered>
            {items.map((invitation) => (
              <Row key={invitation.invitationId} invitation={invitation} />
            ))}
          </EntryList>
        ) : null}
        <LoadMore query={query} />
      </Listing>
    </Panel>
  );
}

function Row({ invitation }: { invitation: Invitation }): ReactNode {
  const { invitationId, guild, used, uses, note, createdBy, expiresAt, state } = invitation;
  const client = useQueryClient();
  const toast = useToast();
  const revoke = useMutation({
    mutationFn: () => revokeInvitation(invitationId),
    onSuccess: () => {
      toast.success(texts.revoked);
      const made = client.getQueryData(madeInvitationQuery.queryKey);
      if (made?.invitation.invitationId !== invitationId) return;
      void client.resetQueries(madeInvitationQuery);
    },
    onError: (error) => toast.error(unableToBecause(texts.revokeAction, error)),
    onSettled: () => client.invalidateQueries(invitationsQuery),
  });
  const name = note || (guild ? guildMessages.founding[guild].displayName : texts.anyGuild);
  const meta = [
    texts.used(used, uses),
    ...(note && guild ? [guildMessages.founding[guild].displayName] : []),
    texts.until(minuteOf(expiresAt)),
    createdBy ? texts.by(createdBy) : texts.byOperator,
    ...(state === 'paused' ? [texts.pausedBecause] : []),
  ];
  return (
    <li className={`row middle spread gap-3 ${styles.invitation}`}>
      <div>
        <EntryName>
          {name}
          <Badge tone={state === 'usable' ? 'success' : 'neutral'}>{texts.states[state]}</Badge>
        </EntryName>
        <p className="soft small">{meta.join(' · ')}</p>
      </div>
      {state === 'usable' || state === 'paused' ? (
        <Button
          size="small"
          variant="secondary"
          busy={revoke.isPending}
          aria-label={texts.revokeOf(name)}
          onClick={() => revoke.mutate()}
        >
          {texts.revoke}
        </Button>
      ) : null}
    </li>
  );
}
