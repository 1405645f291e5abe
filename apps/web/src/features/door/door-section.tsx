import { DOOR_STATES, doorSchema } from '@goreal/domain/door/door';
import { APPROVALS } from '@goreal/domain/door/newcomer';
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
import styles from './door.module.css';
import { newcomerScreenMessages } from './newcomers.messages.ts';

const texts = doorScreenMessages.door;
const approvalTexts = newcomerScreenMessages.approval;

/** Registration settings, for operators. */
export function DoorSection(): ReactNode {
  return (
    <Panel title={texts.title}>
      <div className={styles.choices}>
        <DoorChoice />
        <ApprovalChoice />
      </div>
    </Panel>
  );
}

export function DoorChoice(): ReactNode {
  const query = useQuery(doorQuery);
  const change = useChange(texts);
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
            value={change.variables?.state ?? query.data?.state}
            disabled={change.isPending}
            onChange={(event) =>
              change.mutate({ state: doorSchema.shape.state.parse(event.currentTarget.value) })
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

/** Whose new accounts wait for an elder. */
function ApprovalChoice(): ReactNode {
  const { data: door } = useQuery(doorQuery);
  const change = useChange(approvalTexts);
  if (!door) return null;
  return (
    <Field label={approvalTexts.label} hint={approvalTexts.hint}>
      {(control) => (
        <Select
          {...control}
          value={change.variables?.approval ?? door.approval}
          disabled={change.isPending}
          onChange={(event) =>
            change.mutate({ approval: doorSchema.shape.approval.parse(event.currentTarget.value) })
          }
        >
          {APPROVALS.map((approval) => (
            <option key={approval} value={approval}>
              {approvalTexts.choices[approval]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

/** Changes one of the settings; `variables` hold the selected value while it is sent. */
function useChange(words: { changed: string; action: string }) {
  const client = useQueryClient();
  const toast = useToast();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: changeDoor,
    onSuccess: (door) => {
      client.setQueryData(doorQuery.queryKey, door);
      toast.success(words.changed);
    },
    onError: (error) => toast.error(unableToBecause(words.action, error)),
  });
  return { mutate, isPending, variables: isPending ? variables : undefined };
}
