import { type LazyComponent, lazyWithPreload } from '#ui/lazy-with-preload/lazy-with-preload.tsx';
import type { Tab } from '#ui/tabs/tabs.tsx';
import type { TabScreen } from './screen.ts';

/** The tabs of a page: their components, what `Tabs` shows of them, and the one that an address selects. */
export type TabSet<Id extends string, Props extends object> = {
  tabs: readonly Tab<Id>[];
  contents: Readonly<Record<Id, LazyComponent<Props>>>;
  /** An unknown or missing name selects the first tab. */
  selectedBy(search: URLSearchParams, among?: readonly Tab<Id>[]): Id;
  /** Loads the code of the requested tab while the session is still loading. */
  preloadFirst(): Promise<void>;
};

export function tabSet<Id extends string, Props extends object>(
  screens: readonly TabScreen<Id, Props>[],
  labels: Readonly<Record<Id, string>>,
): TabSet<Id, Props> {
  const tabs = screens.map(({ id, icon: Icon }) => ({
    id,
    label: labels[id],
    icon: <Icon size={18} aria-hidden="true" />,
  }));
  const contents = Object.fromEntries(
    screens.map(({ id, load }) => [id, lazyWithPreload(load)]),
  ) as Record<Id, LazyComponent<Props>>;
  const first = (among: readonly Tab<Id>[]) => {
    const tab = among[0];
    if (!tab) throw new Error('a page without tabs');
    return tab.id;
  };
  const selectedBy: TabSet<Id, Props>['selectedBy'] = (search, among = tabs) =>
    among.find(({ id }) => id === search.get('tab'))?.id ?? first(among);
  return {
    tabs,
    contents,
    selectedBy,
    preloadFirst: () => contents[selectedBy(new URLSearchParams(location.search))].preload(),
  };
}
