import type { Check } from './view.ts';

/**
 * docs/young-players.md: while the mode is on, a player of unknown age is restricted, and one under 16 unless
 * the last entry of a guardian's consent grants it.
 */
export const RESTRICTED = `select p.user_id from profiles p left join age_bands b on b.user_id = p.user_id
  where exists (select from young_players_mode where is_on) and (b.band is null or b.band = 'under-16' and not coalesce((
    select granted from consent_entries c where c.user_id = p.user_id and c.purpose = 'guardian'
    order by entry_id desc limit 1), false))`;

/** Lists that every member reads. */
const LISTS = [
  '/api/leaderboards/honor?scope=global',
  '/api/leaderboards/celestial_record',
  '/api/getCommunityStats',
];

/**
 * No list contains a restricted player, and restricted players may not read the guild chat. Consents of
 * children to Strava are withdrawn.
 */
export const restricted: Check = async ({ read, get }) => {
  const hidden = await read<{ id: string; name: string; guild: string | null; role: string }>(
    `select user_id as id, display_name as name, guild, role from profiles where user_id in (${RESTRICTED})
     order by display_name`,
  );
  if (hidden.length === 0) return [];
  const players = hidden.filter(({ role }) => role === 'player');
  const problems: string[] = [];
  for (const { id, name, guild } of players) {
    if (!guild) continue;
    const chat = await get(id, `/api/guildChats/${guild}/messages`);
    if (chat !== undefined) problems.push(`${name} is restricted and reads the guild chat`);
  }
  const readers = await read<{ id: string; who: string; guild: string }>(
    `select distinct on (guild) user_id as id, display_name as who, guild from profiles
     where role = 'player' and guild is not null and user_id not in (${RESTRICTED})
     order by guild, display_name`,
  );
  for (const [index, { id, who, guild }] of readers.entries()) {
    const places = [`/api/guildChats/${guild}/messages`, `/api/users/${id}/mentoring`];
    for (const url of index === 0 ? [...LISTS, ...places] : places) {
      const text = JSON.stringify((await get(id, url)) ?? null);
      const named = players.filter(
        (one) => text.includes(one.id) || text.includes(`"${one.name}"`),
      );
      for (const { name } of named)
        problems.push(`${name} is restricted, and ${who} reads of them at ${url}`);
    }
  }
  const open = await read<{ who: string; purpose: string }>(
    `select p.display_name as who, c.purpose::text as purpose from consents c join profiles p using (user_id)
     join age_bands b using (user_id)
     where b.band = 'under-16' and c.purpose in ('strava', 'strava_sharing') and c.granted
       and c.user_id in (${RESTRICTED})`,
  );
  for (const { who, purpose } of open)
    problems.push(`${who} is under 16 without a guardian, and the consent to ${purpose} is open`);
  return problems;
};
