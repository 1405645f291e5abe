import type { Profile } from '@goreal/domain/accounts/profile';
import { isElder } from '@goreal/domain/accounts/role';
import { type GuildId, isGuildId } from '@goreal/domain/guilds/guild-id';

/** Who may see a page; one value per row of the table in specification 2. */
export type Access = 'landing' | 'signed-out' | 'guild-choice' | 'dashboard' | 'admin' | 'anyone';

/** The fields of the profile on which the rules depend; `undefined` is a signed-out visitor. */
export type Visitor = Pick<Profile, 'guild' | 'role' | 'restriction'> | undefined;

/** Redirect target of a visitor without access, or undefined when the visitor may see the page. */
export function redirectOf(access: Access, visitor: Visitor): string | undefined {
  switch (access) {
    case 'anyone':
      return undefined;
    case 'landing':
      return hasGuild(visitor) ? homeOf(visitor) : undefined;
    case 'signed-out':
      return visitor ? homeOf(visitor) : undefined;
    case 'guild-choice':
      if (!visitor) return '/login';
      return isAsked(visitor) || hasGuild(visitor) ? homeOf(visitor) : undefined;
    case 'dashboard':
      return visitor ? nextStepOf(visitor) : '/';
    case 'admin':
      if (visitor && isElder(visitor.role)) return nextStepOf(visitor);
      return visitor ? (nextStepOf(visitor) ?? '/dashboard') : '/';
  }
}

/** The page of the next step of a registration; undefined when it is complete. */
function nextStepOf(visitor: Visitor): string | undefined {
  return isAsked(visitor) || !hasGuild(visitor) ? homeOf(visitor) : undefined;
}

/** A guild counts as set only if it is one of the three after trimming (specification 2). */
function hasGuild(visitor: Visitor): boolean {
  return visitor !== undefined && isGuildId(visitor.guild);
}

/** In the mode for young players every user is asked once for their age band (`young-players-page.tsx`). */
function isAsked(visitor: Visitor): boolean {
  return visitor?.restriction === 'age-unknown';
}

function homeOf(visitor: Visitor): string {
  if (isAsked(visitor)) return '/age';
  return hasGuild(visitor) ? '/dashboard' : '/select-guild';
}

/** The guild chosen on the landing page, e.g. `/register?guild=titans`. */
export function chosenGuild(search: URLSearchParams): GuildId | undefined {
  const guild = search.get('guild') ?? '';
  return isGuildId(guild) ? guild : undefined;
}

/** Adds the chosen guild to an address, where the guild is still to be joined. */
export function withChosenGuild(path: string, search: URLSearchParams): string {
  const guild = chosenGuild(search);
  return guild && (path === '/select-guild' || path === '/age') ? `${path}?guild=${guild}` : path;
}
