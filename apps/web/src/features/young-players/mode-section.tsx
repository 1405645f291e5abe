import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { session } from '#platform/session/session.ts';
import { Field } from '#ui/field/field.tsx';
import { Listing } from '#ui/listing/listing.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { Select } from '#ui/text-input/text-input.tsx';
import { useToast } from '#ui/toast/toast-region.tsx';
import { changeMode, modeQuery } from './api/young-players.ts';
import { youngPlayersTexts } from './young-players.messages.ts';

const texts = youngPlayersTexts.mode;

/** Switch of the mode for young players, for operators. */
export function YoungPlayersModeSection(): ReactNode {
  const query = useQuery(modeQuery);
  const client = useQueryClient();
  const toast = useToast();
  const change = useMutation({
    mutationFn: changeMode,
    onSuccess: (mode) => {
      client.setQueryData(modeQuery.queryKey, mode);
      toast.success(texts.changed);
      // The operator is asked for the age band too.
      void session.reload().catch(() => undefined);
    },
    onError: (error) => toast.error(unableToBecause(texts.action, error)),
  });
  const isOn = change.isPending ? change.variables : query.data?.isOn;
  return (
    <Panel title={texts.title}>
      <Listing
        query={query}
        isEmpty={false}
        skeleton={null}
        words={{ ...texts, retry: youngPlayersTexts.retry, empty: { title: '' } }}
      >
        <Field label={texts.label} hint={texts.hint}>
          {(control) => (
            <Select
              {...control}
              value={isOn ? 'on' : 'off'}
              disabled={change.isPending}
              onChange={(event) => change.mutate(event.currentTarget.value === 'on')}
            >
              <option value="off">{texts.states.off}</option>
              <option value="on">{texts.states.on}</option>
            </Select>
          )}
        </Field>
      </Listing>
    </Panel>
  );
}
