import { DOOR_STATES } from '@goreal/domain/door/door';
import { APPROVALS } from '@goreal/domain/door/newcomer';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSettingChange } from '#platform/query/use-setting-change.ts';
import { ChoiceField } from '#ui/choice-field/choice-field.tsx';
import { ChoiceFields } from '#ui/choice-field/choice-fields.tsx';
import { Listing } from '#ui/listing/listing.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { changeDoor, doorQuery } from './api/door.ts';
import { doorScreenMessages } from './door.messages.ts';
import { newcomerScreenMessages } from './newcomers.messages.ts';

const texts = doorScreenMessages.door;
const approvalTexts = newcomerScreenMessages.approval;

/** Registration settings, for operators. */
export function DoorSection(): ReactNode {
  return (
    <Panel title={texts.title}>
      <ChoiceFields>
        <DoorChoice />
        <ApprovalChoice />
      </ChoiceFields>
    </Panel>
  );
}

export function DoorChoice(): ReactNode {
  const query = useQuery(doorQuery);
  const { mutate, isPending, pending } = useSettingChange({
    query: doorQuery,
    change: changeDoor,
    words: texts,
  });
  const { loading, failed, stale } = doorScreenMessages.invitations;
  return (
    <Listing query={query} hasFinalSize words={{ loading, failed, stale }}>
      <ChoiceField
        label={texts.label}
        hint={texts.hint}
        value={pending?.state ?? query.data?.state}
        options={DOOR_STATES.map((state) => [state, texts.states[state]])}
        disabled={isPending}
        onChange={(state) => mutate({ state })}
      />
    </Listing>
  );
}

/** Selects which new accounts wait for an elder. */
function ApprovalChoice(): ReactNode {
  const { data: door, isLoadingError } = useQuery(doorQuery);
  const { mutate, isPending, pending } = useSettingChange({
    query: doorQuery,
    change: changeDoor,
    words: approvalTexts,
  });
  // Said above, with a button that tries again.
  if (isLoadingError) return null;
  return (
    <ChoiceField
      label={approvalTexts.label}
      hint={approvalTexts.hint}
      value={pending?.approval ?? door?.approval}
      options={APPROVALS.map((approval) => [approval, approvalTexts.choices[approval]])}
      disabled={isPending}
      onChange={(approval) => mutate({ approval })}
    />
  );
}
