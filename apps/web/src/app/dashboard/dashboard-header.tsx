import type { Profile } from '@goreal/domain/accounts/profile';
import { isElder } from '@goreal/domain/accounts/role';
import { FOUNDING_GUILDS } from '@goreal/domain/guilds/founding-guilds';
import { resolveGuildId } from '@goreal/domain/guilds/guild-id';
import { useQuery } from '@tanstack/react-query';
import DoorOpen from 'lucide-react/icons/door-open';
import Gavel from 'lucide-react/icons/gavel';
import Menu from 'lucide-react/icons/menu';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { guildsQuery } from '#features/guilds/api/guilds.ts';
import { GuildPicture } from '#features/guilds/guild-picture.tsx';
import { PlayerFigures } from '#features/player/player-figures.tsx';
import { Button, buttonClass } from '#ui/button/button.tsx';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { headerHeight } from '#ui/overlay-notice/notice-place.tsx';
import { dashboardMessages as texts } from './dashboard.messages.ts';
import styles from './dashboard-header.module.css';

type DashboardHeaderProps = {
  profile: Profile;
  bell: ReactNode;
  onMenu: () => void;
  onLeave: () => void;
};

/** Phone: menu, crest, bell, figures. Desktop: the guild's banner, figures, bell and sign-out. */
export function DashboardHeader(props: DashboardHeaderProps): ReactNode {
  const { profile, bell, onMenu, onLeave } = props;
  const guild = FOUNDING_GUILDS[resolveGuildId(profile.guild)];
  const guilds = useQuery(guildsQuery);
  const imageUrl = guilds.data?.find(({ id }) => id === guild.id)?.imageUrl ?? null;
  return (
    <header ref={publishHeight} className={styles.header}>
      <div className={styles.inside}>
        <IconButton
          label={texts.menu}
          icon={<Menu size={24} />}
          className={styles.menu}
          aria-haspopup="dialog"
          onClick={onMenu}
        />
        <div className={`line middle gap-3 ${styles.banner}`}>
          <span className={styles.crest}>
            <GuildPicture guild={guild.id} imageUrl={imageUrl} />
          </span>
          <div>
            <p className={styles.guild}>{guild.displayName}</p>
            <p className={`soft small ${styles.motto}`}>{guild.motto}</p>
          </div>
        </div>
        <div className={styles.figures}>
          <PlayerFigures profile={profile} />
        </div>
        <div className={`line middle gap-3 ${styles.actions}`}>
          {isElder(profile.role) ? (
            <Link
              to="/admin"
              className={`${buttonClass({ variant: 'secondary', size: 'small' })} ${styles.wide}`}
            >
              <Gavel size={16} aria-hidden="true" />
              {texts.admin}
            </Link>
          ) : null}
          {bell}
          <Button
            variant="ghost"
            size="small"
            icon={<DoorOpen size={18} aria-hidden="true" />}
            className={styles.wide}
            onClick={onLeave}
          >
            {texts.leave}
          </Button>
        </div>
      </div>
    </header>
  );
}

/** Notices of the whole page are placed by it. The height depends on the figures. */
function publishHeight(header: HTMLElement): () => void {
  const watch = new ResizeObserver(() => headerHeight.set(`${header.offsetHeight}px`));
  watch.observe(header);
  return () => {
    watch.disconnect();
    headerHeight.set(undefined);
  };
}
