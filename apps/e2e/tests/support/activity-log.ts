/** Answer of `GET /api/getStravaActivityLog` with `rows` entries of these texts and figures. */
export function activityLog(of: {
  rows: number;
  displayName: string;
  name: string;
  points: number;
}): object {
  const { rows, displayName, name, points } = of;
  const entry = (_: unknown, index: number) => ({
    id: String(index),
    displayName,
    name,
    stamina_points: points,
    userId: '12345678-0000-4000-8000-000000000000',
    guild: 'titans',
    activityId: '16000000001',
    source: 'strava',
    type: 'Run',
    distance: 98_765.43,
    standing: 'counted',
    tier_before: 9,
    tier_after: 10,
    tier_upgraded: index === 0,
    synced_at: '2026-03-02T02:00:00.000Z',
  });
  const pagination = { total: points, limit: 50, offset: 0, hasMore: false };
  return { success: true, data: Array.from({ length: rows }, entry), pagination };
}
