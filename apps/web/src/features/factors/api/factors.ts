import type {
  FactorDemand,
  FactorPolicyChange,
  Factors,
  NewTotp,
} from '@goreal/domain/factors/factor';
import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '#platform/api-client/api-client.ts';

const pathOf = (uid: string) => ({ params: { path: { uid } } });

export const beginTotp = async (uid: string): Promise<NewTotp> =>
  dataOf(await api.POST('/api/users/{uid}/factors/totp', pathOf(uid)));

/** Confirms the app by its first code; returns the backup codes. */
export async function confirmTotp(uid: string, code: string): Promise<string[]> {
  const path = '/api/users/{uid}/factors/totp/confirmation';
  return dataOf(await api.POST(path, { ...pathOf(uid), body: { code } })).backupCodes;
}

export const removeTotp = async (uid: string): Promise<Factors> =>
  dataOf(await api.DELETE('/api/users/{uid}/factors/totp', pathOf(uid)));

export const renewBackupCodes = async (uid: string): Promise<string[]> =>
  dataOf(await api.POST('/api/users/{uid}/factors/backupCodes', pathOf(uid))).backupCodes;

export const policyQuery = queryOptions({
  queryKey: ['factor-policy'],
  queryFn: async ({ signal }): Promise<FactorDemand> =>
    dataOf(await api.GET('/api/factorPolicy', { signal })),
});

export const changePolicy = async (body: FactorPolicyChange): Promise<FactorDemand> =>
  dataOf(await api.PUT('/api/factorPolicy', { body }));
