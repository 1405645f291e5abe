import type {
  FactorDemand,
  FactorPolicyChange,
  Factors,
  NewTotp,
} from '@goreal/domain/factors/factor';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#platform/api-client/api-client.ts';

const pathOf = (uid: string) => ({ params: { path: { uid } } });

export const beginTotp = (uid: string): Promise<NewTotp> =>
  api.POST('/api/users/{uid}/factors/totp', pathOf(uid));

/** Confirms the app by its first code; returns the backup codes. */
export async function confirmTotp(uid: string, code: string): Promise<string[]> {
  const path = '/api/users/{uid}/factors/totp/confirmation';
  return (await api.POST(path, { ...pathOf(uid), body: { code } })).backupCodes;
}

export const removeTotp = (uid: string): Promise<Factors> =>
  api.DELETE('/api/users/{uid}/factors/totp', pathOf(uid));

export const renewBackupCodes = async (uid: string): Promise<string[]> =>
  (await api.POST('/api/users/{uid}/factors/backupCodes', pathOf(uid))).backupCodes;

export const policyQuery = queryOptions({
  queryKey: ['factor-policy'],
  queryFn: ({ signal }): Promise<FactorDemand> => api.GET('/api/factorPolicy', { signal }),
});

export const changePolicy = (body: FactorPolicyChange): Promise<FactorDemand> =>
  api.PUT('/api/factorPolicy', { body });
