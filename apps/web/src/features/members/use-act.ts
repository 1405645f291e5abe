import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useToast } from '#ui/toast/toast-region.tsx';

export type Act<Input> = {
  send: (input: Input) => void;
  busy: boolean;
  failure: string | undefined;
};

/** Runs an action on a member, shows its result, and refetches the member and the list. */
export function useAct<Input>(options: {
  act: (input: Input) => Promise<unknown>;
  said: (input: Input) => string;
}): Act<Input> {
  const { act, said } = options;
  const client = useQueryClient();
  const toast = useToast();
  const { mutate, isPending, error } = useMutation({
    mutationFn: act,
    onSuccess: async (_answer, input) => {
      toast.success(said(input));
      await Promise.all([
        client.invalidateQueries({ queryKey: ['members'] }),
        // The audit trail below shows the action.
        client.invalidateQueries({ queryKey: ['audit'] }),
      ]);
    },
  });
  return { send: mutate, busy: isPending, failure: error?.message };
}
