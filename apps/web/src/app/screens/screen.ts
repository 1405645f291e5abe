import type { Role } from '@goreal/domain/accounts/role';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { Access } from '../guards.ts';

/**
 * An entry of the tables in this folder. They feed the router, the tabs, the drawer, the titles and the
 * build, which runs them in Node (`screens.config.ts`): a table imports no component, except by `load`.
 */
export type Screen<Props extends object = object> = {
  /** Loads the component; names its module literally, as the build reads the path from the function. */
  load: () => Promise<ComponentType<Props>>;
  /**
   * API calls of the first view, byte for byte as the client sends them, so that the browser reuses the
   * preloaded answers. `{uid}` is the player's id.
   */
  calls?: readonly string[];
  /** First views with the same name share a file of code. */
  chunk?: 'landing' | 'auth' | 'dashboard';
};

/** A screen with any properties, for the build, which never renders it. */
export type Loadable = Omit<Screen, 'load'> & { load: () => Promise<unknown> };

export type PageScreen = Screen & {
  paths: readonly string[];
  access: Access;
  /** Rendered by the build for visitors (`prerender.config.ts`). */
  isPrerendered?: boolean;
  /** Uses the query cache, live events and toasts (`query-shell.tsx`). */
  isInShell?: boolean;
  /** The loading screen shows the empty header and bars of this page (`base.css`). */
  frame?: 'dashboard';
  /** Additional first-view content of a player on the first path. */
  forNewPlayers?: Loadable;
  /** The page that usually follows; its code is preloaded. */
  next?: string;
};

export type TabScreen<Id extends string, Props extends object = object> = Screen<Props> & {
  id: Id;
  icon: LucideIcon;
  /** The only role to which the tab is shown. */
  only?: Role;
};
