import { codeOfError } from '#platform/api-client/api-error.ts';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { useToast } from '#ui/toast/toast-region.tsx';

/**
 * A mentorship that is gone leaves the list when it is fetched again, with its question and the reason there: the
 * reason is a toast then.
 */
export function useToastIfGone(): (action: string, onGone: () => void) => (error: unknown) => void {
  const toast = useToast();
  return (action, onGone) => (error) => {
    if (codeOfError(error) !== 'not-found') return;
    toast.error(unableToBecause(action, error));
    onGone();
  };
}
