import { api } from '#platform/api-client/api-client.ts';

export type CommunityStats = {
  totalConnectedHeroes: number;
  /** metres */
  totalDistanceConquered: number;
  totalAuraForged: number;
};

/**
 * Sample figures of specification 8, shown while the real ones are not available; always labelled as
 * illustrative.
 */
export const SAMPLE_STATS: CommunityStats = {
  totalConnectedHeroes: 128,
  totalDistanceConquered: 15_420.5,
  totalAuraForged: 89_247,
};

export async function getCommunityStats(signal: AbortSignal): Promise<CommunityStats> {
  return api.GET('/api/getCommunityStats', { signal });
}
