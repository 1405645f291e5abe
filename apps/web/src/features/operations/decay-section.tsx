import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Listing } from '#ui/listing/listing.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { useToast } from '#ui/toast/toast-region.tsx';
import { decaySwitchQuery, switchDecay } from './api/operations.ts';
import { operationsMessages } from './operations.messages.ts';

/** Switch for the decay of AURA during long absence, for the whole Academy. */
export function DecaySection(): ReactNode {
  const { label, hint, changed } = operationsMessages.decay;
  const query = useQuery(decaySwitchQuery);
  const client = useQueryClient();
  const toast = useToast();
  const turn = useMutation({
    mutationFn: switchDecay,
    onSuccess: (answer) => {
      client.setQueryData(decaySwitchQuery.queryKey, answer);
      toast.success(answer.isOn ? changed.on : changed.off);
    },
    onError: (error) => toast.error(error.message),
  });
  return (
    <Panel title={operationsMessages.sections.decay} level={3}>
      <Listing query={query} skeleton={null} words={operationsMessages}>
        <Switch
          label={label}
          hint={hint}
          checked={turn.isPending ? turn.variables : (query.data?.isOn ?? false)}
          disabled={turn.isPending}
          onChange={(event) => turn.mutate(event.target.checked)}
        />
      </Listing>
    </Panel>
  );
}
