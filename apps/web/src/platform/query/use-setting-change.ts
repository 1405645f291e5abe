import { type DataTag, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { useToast } from '#ui/toast/toast-region.tsx';

/** Changes a setting, stores the response in the cache of its query, and says whether it was changed. */
export function useSettingChange<Setting, Change>(options: {
  query: { queryKey: DataTag<QueryKey, Setting, Error> };
  change: (change: Change) => Promise<Setting>;
  words: { changed: string; action: string };
  onChanged?: () => void;
}): {
  mutate: (change: Change) => void;
  isPending: boolean;
  /** the value that is being sent */
  pending: Change | undefined;
} {
  const { query, change, words, onChanged } = options;
  const client = useQueryClient();
  const toast = useToast();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: change,
    onSuccess: (setting) => {
      client.setQueryData<Setting>(query.queryKey, setting);
      toast.success(words.changed);
      onChanged?.();
    },
    onError: (error) => toast.error(unableToBecause(words.action, error)),
  });
  return { mutate, isPending, pending: isPending ? variables : undefined };
}
