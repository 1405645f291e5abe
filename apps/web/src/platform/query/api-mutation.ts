import type { UseMutationResult } from '@tanstack/react-query';

/** A request that changes something, as a component calls it. It fails with an `Error`, mostly an `ApiError`. */
export type ApiMutation<Answer, Variables> = UseMutationResult<Answer, Error, Variables>;
