import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { doorQuery, invitationsQuery } from '#features/door/api/door.ts';
import { DoorChoice } from '#features/door/door-section.tsx';
import { NewInvitationForm } from '#features/door/new-invitation-form.tsx';
import { setupScreenMessages as texts } from '#features/operations/setup.messages.ts';
import type { StepState } from '#features/operations/setup-step.tsx';
import { SetupTab } from '#features/operations/setup-tab.tsx';
import { questBookQuery } from '#features/quests/api/quest-book.ts';
import { questBookMessages } from '#features/quests/quest-book.messages.ts';
import { OpeningBook } from '#features/quests/quest-book.tsx';
import { itemsOf } from '#platform/query/pages.ts';

/** The page of a new academy, composed of parts from several features. */
export function SetupDesk(): ReactNode {
  const door = useQuery(doorQuery);
  const book = useInfiniteQuery(questBookQuery(undefined));
  const invitations = useInfiniteQuery(invitationsQuery);
  const quests = stateOf(book.data && itemsOf(book.data));
  return (
    <SetupTab
      // Not `isPending`: a step that mounts after a failure fetches again, and would be left out meanwhile, for ever.
      isWaiting={!door.isFetched || !book.isFetched || !invitations.isFetched}
      door={{ state: door.data && 'set', content: <DoorChoice /> }}
      quests={{ state: quests, content: <Quests state={quests} /> }}
      invitation={{
        state: stateOf(invitations.data && itemsOf(invitations.data)),
        content: <Invitation />,
      }}
    />
  );
}

/** State of a step that is done when the list has an entry. */
function stateOf(things: readonly unknown[] | undefined): StepState | undefined {
  if (things === undefined) return undefined;
  return things.length > 0 ? 'done' : 'open';
}

function Quests({ state }: { state: StepState | undefined }): ReactNode {
  return (
    <>
      {state === 'open' ? <p>{questBookMessages.emptyBook}</p> : null}
      {state === 'open' ? <OpeningBook /> : null}
      {state === 'done' ? <p>{texts.quests.some}</p> : null}
      <Link to="/admin?tab=quests">{texts.quests.open}</Link>
    </>
  );
}

function Invitation(): ReactNode {
  return (
    <>
      <p>{texts.invitation.lead}</p>
      <NewInvitationForm />
      <Link to="/admin?tab=members&view=invitations">{texts.invitation.all}</Link>
    </>
  );
}
