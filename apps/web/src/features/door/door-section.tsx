import { DOOR_STATES, doorSchema } from '@goreal/domain/door/door';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { Field } from '#ui/field/field.tsx';
import { Listing } from '#ui/listing/listing.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { Select } from '#ui/text-input/text-input.tsx';
import { useToast } from '#ui/toast/toast-region.tsx';
import { changeDoor, doorQuery } from './api/door.ts';
import { doorScreenMessages } from './door.messages.ts';

const texts = doorScreenMessages.door;

/** Who may sign up, for operators. */
export function DoorSection(): ReactNode {
  return (
    <Panel title={texts.title}>
      <DoorChoice />
    </Panel>
  );
}

export function DoorChoice(): ReactNode {
  const query = useQuery(doorQuery);
  const client = useQueryClient();
  const toast = useToast();
  const change = useMutation({
    mutationFn: changeDoor,
    onSuccess: (door) => {
      client.setQueryData(doorQuery.queryKey, door);
      toast.success(texts.changed);
    },
    onError: (error) => toast.error(unableToBecause(texts.action, error)),
  });
  const { invitations, retry } = doorScreenMessages;
  return (
    <Listing
      query={query}
      isEmpty={false}
      skeleton={null}
      words={{ ...invitations, retry, empty: { title: '' } }}
    >
      <Field label={texts.label} hint={texts.hint}>
        {(control) => (
          <Select
            {...control}
            value={change.isPending ? change.variables : query.data?.state}
            disabled={change.isPending}
            onChange={(event) =>
              change.mutate(doorSchema.shape.state.parse(event.currentTarget.value))
            }
          >
            {DOOR_STATES.map((state) => (
              <option key={state} value={state}>
                {texts.states[state]}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </Listing>
  );
}
