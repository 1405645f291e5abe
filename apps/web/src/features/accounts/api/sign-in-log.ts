import type {
  MemberSignIn,
  SignInAttempt,
  SignInResult,
} from '@goreal/domain/accounts/sign-in-log';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '#platform/api-client/api-client.ts';
import { byCursor, cursorOf, type Page } from '#platform/query/pages.ts';

export type SignInLogFilter = { result: SignInResult; name: string; place: string };

/** Attempts to sign in to the own account, newest first. */
export function ownSignInLogQuery(uid: string) {
  return infiniteQueryOptions({
    queryKey: ['sign-in-log', 'own', uid],
    queryFn: ({ pageParam, signal }): Promise<Page<SignInAttempt>> => {
      const params = { path: { uid }, query: cursorOf(pageParam) };
      return api.GET('/api/users/{uid}/signIns', { params, signal });
    },
    ...byCursor,
    refetchOnMount: 'always',
  });
}

/** Attempts to sign in to any account, for operators. */
export function signInLogQuery({ result, name, place }: SignInLogFilter) {
  return infiniteQueryOptions({
    queryKey: ['sign-in-log', 'all', result, name, place],
    queryFn: ({ pageParam, signal }): Promise<Page<MemberSignIn>> => {
      const query = { result, ...(name && { name }), ...(place && { place }) };
      const params = { query: { ...query, ...cursorOf(pageParam) } };
      return api.GET('/api/signIns', { params, signal });
    },
    ...byCursor,
    refetchOnMount: 'always',
    // The error may be a declined confirmation; a retry would open the dialog again.
    retry: false,
  });
}
