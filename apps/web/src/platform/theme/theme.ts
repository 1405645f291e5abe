import { isGuildId } from '@goreal/domain/guilds/guild-id';

let chosen: string | undefined;
let previewed: string | undefined;

/**
 * The guild whose colours the page uses: `data-guild` on the document element (rules 13). A preview overrides
 * it until it is removed.
 */
export const theme = {
  /** The guild of the signed-in player; any other value selects the default theme. */
  set(guild: string | undefined): void {
    chosen = guild;
    show();
  },
  preview(guild: string | undefined): void {
    previewed = guild;
    show();
  },
};

function show(): void {
  const guild = previewed ?? chosen;
  const root = document.documentElement;
  if (isGuildId(guild)) root.dataset.guild = guild.trim();
  else delete root.dataset.guild;
  const page = getComputedStyle(root).getPropertyValue('--surface-page').trim();
  if (page) document.querySelector('meta[name="theme-color"]')?.setAttribute('content', page);
}
