import type { Profile } from '@goreal/domain/accounts/profile';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { type MouseEvent, type RefObject, useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { dashboardMessages } from '#app/dashboard/dashboard.messages.ts';
import { RegionBoundary } from '#app/region-boundary.tsx';
import { type LazyComponent, lazyWithPreload } from '#ui/lazy-with-preload/lazy-with-preload.tsx';
import { useMediaQuery } from '#ui/media-query/use-media-query.ts';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { TabHead } from '#ui/tab-head/tab-head.tsx';
import { settingsMessages as texts } from './settings.messages.ts';
import type { SettingsContentProps } from './settings-contents.tsx';
import type { SettingsPage } from './settings-pages.tsx';
import { SETTINGS_PAGES, type SettingsPageId } from './settings-pages.tsx';
import styles from './settings-tab.module.css';
import { WholePage } from './whole-page.tsx';

const Contents = lazyWithPreload(async () => {
  const { SettingsContent } = await import('./settings-contents.tsx');
  return SettingsContent;
});

/** Same width as the rail of the tabs. */
const TWO_PANES = '(width >= 64rem)';

/**
 * The settings: on phones an overview, or the page in the address (`?tab=settings#security`); on wide windows the
 * list of pages beside the page, of which the first is shown where the address names none.
 */
export function SettingsTab(props: {
  profile: Profile;
  pages?: readonly SettingsPage[];
  Content?: LazyComponent<SettingsContentProps>;
}): ReactNode {
  const { profile, Content = Contents } = props;
  const pages = (props.pages ?? SETTINGS_PAGES).filter(({ isFor }) => !isFor || isFor(profile));
  const isWide = useMediaQuery(TWO_PANES);
  const { hash } = useLocation();
  const named = pages.find(({ id }) => `#${id}` === hash);
  const shown = named ?? (isWide ? pages[0] : undefined);
  const root = useRef<HTMLDivElement>(null);
  useArrival(root, named?.id);
  usePreload(Content);
  return (
    <div ref={root} className={`stack gap-4 ${styles.tab}`}>
      {shown ? null : <TabHead title={dashboardMessages.tabs.settings} />}
      {isWide || !shown ? (
        <SettingsList profile={profile} pages={pages} current={isWide ? shown : undefined} />
      ) : null}
      {shown ? (
        <Page key={shown.id} id={shown.id} profile={profile} Content={Content} hasBack={!isWide} />
      ) : null}
    </div>
  );
}

function Page(props: {
  id: SettingsPageId;
  profile: Profile;
  Content: LazyComponent<SettingsContentProps>;
  hasBack: boolean;
}): ReactNode {
  const { id, profile, Content, hasBack } = props;
  return (
    <div id={id} tabIndex={-1} className={`stack gap-3 ${styles.page}`}>
      {hasBack ? <BackLink /> : null}
      <RegionBoundary name={id} fallback={<Skeleton shape="block" height="14rem" />}>
        <WholePage loading={texts.loading}>
          <Content page={id} profile={profile} />
        </WholePage>
      </RegionBoundary>
    </div>
  );
}

/** Goes back where the previous entry is the overview, so that it is not duplicated; else replaces the page. */
function BackLink(): ReactNode {
  const navigate = useNavigate();
  const { state } = useLocation();
  const isAfterOverview = Boolean((state as Record<string, unknown> | null)?.[FROM_OVERVIEW]);
  const onClick = (event: MouseEvent) => {
    if (!isAfterOverview) return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <Link to="?tab=settings" replace className={styles.back} onClick={onClick}>
      <ChevronLeft size={20} aria-hidden="true" />
      {texts.back}
    </Link>
  );
}

/** Moves the focus into an opened page, and back to its link in the overview; an opened page starts at its top. */
function useArrival(root: RefObject<HTMLDivElement | null>, page: string | undefined): void {
  // Null before the first page, whose scroll position is the browser's.
  const before = useRef<string | null | undefined>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: following the same address again arrives there again
  useEffect(() => {
    const left = before.current;
    before.current = page;
    if (page !== undefined) {
      if (left !== null && left !== page) window.scrollTo(0, 0);
      document.getElementById(page)?.focus({ preventScroll: true });
    } else if (typeof left === 'string') {
      root.current?.querySelector<HTMLElement>(`[data-page="${left}"]`)?.focus();
    }
  }, [page, key]);
}

/** Loaded shortly after the first view, so that every page opens at once, also offline. */
const PRELOAD_AFTER_MS = 2000;

function usePreload(content: LazyComponent<SettingsContentProps>): void {
  useEffect(() => {
    const timer = setTimeout(() => void content.preload(), PRELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [content]);
}

/** The pages as links: with their contents as an overview, or with names only beside a page. */
function SettingsList(props: {
  profile: Profile;
  pages: readonly SettingsPage[];
  /** The page beside the list; undefined where the list is the overview. */
  current: SettingsPage | undefined;
}): ReactNode {
  const { profile, pages, current } = props;
  return (
    <nav
      aria-label={texts.navigation}
      className={styles.nav}
      data-look={current ? 'names' : 'overview'}
    >
      <ul className={`stack gap-2 ${styles.links}`}>
        {pages.map(({ id, icon: Icon, state }) => (
          <li key={id}>
            <Link
              to={{ search: '?tab=settings', hash: id }}
              state={{ [FROM_OVERVIEW]: true }}
              // Beside a page, all pages share one history entry.
              replace={current !== undefined}
              className={`line middle gap-3 ${styles.link}`}
              aria-current={id === current?.id ? 'page' : undefined}
              data-page={id}
            >
              <Icon size={current ? 18 : 22} aria-hidden="true" className={styles.icon} />
              <span className={styles.words}>
                <span className="strong">{texts.pages[id]}</span>
                {current ? null : <span className="soft small">{texts.lines[id]}</span>}
                {current || !state ? null : (
                  <span className={`primary small ${styles.state}`}>{state(profile)}</span>
                )}
              </span>
              {current ? null : <ChevronRight size={18} aria-hidden="true" />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Field of the history's state: the previous entry is the overview. */
const FROM_OVERVIEW = 'fromSettingsOverview';
