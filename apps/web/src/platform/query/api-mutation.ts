import type { UseMutationResult } from '@tanstack/react-query';

/** A request that changes something, as a component calls it. Its failures are errors. */
export type ApiMutation<Answer, Variables> = UseMutationResult<Answer, Error, Variables>;
