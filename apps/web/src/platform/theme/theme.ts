import { isGuildId } from '@goreal/domain/guilds/guild-id';

let worn: string | undefined;
let previewed: string | undefined;

/**
 * Which guild's colours the whole page wears: `data-guild` on the document element (rules 13).
 * A preview covers what is worn until it is taken off.
 */
export const theme = {
  /** The signed-in player's guild; anything else is the default theme. */
  wear(guild: string | undefined): void {
    worn = guild;
    show();
  },
  preview(guild: string | undefined): void {
    previewed = guild;
    show();
  },
};

function show(): void {
  const guild = previewed ?? worn;
  const root = document.documentElement;
  if (isGuildId(guild)) root.dataset.guild = guild.trim();
  else delete root.dataset.guild;
  const page = getComputedStyle(root).getPropertyValue('--surface-page').trim();
  if (page) document.querySelector('meta[name="theme-color"]')?.setAttribute('content', page);
}
