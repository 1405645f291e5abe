import type { Profile } from '@goreal/domain/accounts/profile';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { settingsMessages as texts } from './settings.messages.ts';
import type { SettingsPage } from './settings-pages.tsx';
import styles from './settings-tab.module.css';

/** The pages as links: with their contents as an overview, or with names only beside a page. */
export function SettingsList(props: {
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
      <ul className={styles.links}>
        {pages.map(({ id, icon: Icon, state }) => (
          <li key={id}>
            <Link
              to={{ search: '?tab=settings', hash: id }}
              state={{ [FROM_OVERVIEW]: true }}
              // Beside a page, all pages share one history entry.
              replace={current !== undefined}
              className={styles.link}
              aria-current={id === current?.id ? 'page' : undefined}
              data-page={id}
            >
              <Icon size={current ? 18 : 22} aria-hidden="true" className={styles.icon} />
              <span className={styles.words}>
                <span className={styles.name}>{texts.pages[id]}</span>
                {current ? null : <span className={styles.line}>{texts.lines[id]}</span>}
                {current || !state ? null : <span className={styles.state}>{state(profile)}</span>}
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
export const FROM_OVERVIEW = 'fromSettingsOverview';
