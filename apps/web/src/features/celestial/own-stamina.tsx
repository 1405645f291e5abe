import type { Profile } from '@goreal/domain/accounts/profile';
import { tierName, tierProgress } from '@goreal/domain/activities/tiers';
import type { CelestialEntry, CelestialPlace } from '@goreal/domain/celestial/record';
import { formatNumber } from '@goreal/domain/text/format-number';
import Waves from 'lucide-react/icons/waves-horizontal';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button, buttonClass } from '#ui/button/button.tsx';
import { LoadState } from '#ui/listing/load-state.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { ProgressBar } from '#ui/progress-bar/progress-bar.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { TierFigure } from '#ui/tier-figure/tier-figure.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { useCelestialPlace } from './api/get-celestial-record.ts';
import { celestialMessages } from './celestial.messages.ts';
import styles from './celestial.module.css';

const texts = celestialMessages.own;

/** The player's tier, the distance to the next one, and the rank in the selected period. */
export function OwnStamina(props: {
  profile: Profile;
  period: string | undefined;
  onStream: () => void;
}): ReactNode {
  const { profile, period, onStream } = props;
  const { tier, next, percent, needed } = tierProgress(profile.stamina_points);
  return (
    <Panel title={texts.title}>
      <div className={styles.own}>
        <div>
          <div className={styles.staminaSpirit}>
            <TierFigure tier={tier} size="100%" close alive className={styles.figure} />
            <div className={styles.words}>
              <p className="soft small">{texts.tier(tier)}</p>
              <p className={`accent size-4 strong ${styles.name}`}>{tierName(tier)}</p>
              <p className={`soft small ${styles.points}`}>
                <strong>{formatNumber(profile.stamina_points, { atMost: 2 })}</strong>{' '}
                {texts.stamina}
              </p>
            </div>
          </div>
          {next === null ? (
            <p className={`soft small ${styles.note}`}>{texts.max}</p>
          ) : (
            <>
              <ProgressBar label={texts.progress} value={percent} />
              <p className={`soft small ${styles.note}`}>
                {texts.toNext(formatNumber(needed, { atMost: 2 }), tierName(next))}
              </p>
            </>
          )}
        </div>
        <PlaceRegion profile={profile} period={period} />
        <Button
          variant="secondary"
          wide
          icon={<Waves size={18} aria-hidden="true" />}
          onClick={onStream}
        >
          {texts.toStream}
        </Button>
      </div>
    </Panel>
  );
}

/** At least as high as a rank with its neighbours, so that the board below keeps its place when a period has no rank. */
function PlaceRegion(props: { profile: Profile; period: string | undefined }): ReactNode {
  const { profile, period } = props;
  const place = useCelestialPlace(period);
  const isShown = profile.restriction == null && place.data?.choice !== 'hidden';
  const isRanked = isShown && profile.stamina_points > 0;
  return (
    <div className={styles.placeRegion} data-ranked={isRanked || undefined}>
      {place.data ? (
        <Place place={place.data} isRestricted={profile.restriction != null} />
      ) : (
        <LoadState
          query={place}
          loading={<Skeleton shape="block" height={isRanked ? '20rem' : '3rem'} />}
          failed={texts.failed}
        />
      )}
    </div>
  );
}

function Place(props: { place: CelestialPlace; isRestricted: boolean }): ReactNode {
  const { place, isRestricted } = props;
  const hidden = isRestricted ? texts.restricted : texts.hidden;
  const { own, choice, above, below, players, unshared } = place;
  return (
    <div className={own ? undefined : styles.unranked}>
      {own ? (
        <>
          <p className={`soft small ${styles.rank}`}>
            <strong>{texts.rank(formatNumber(own.rank))}</strong>{' '}
            {texts.among(formatNumber(players))}
          </p>
          <ol className={styles.neighbours} aria-label={texts.neighbours}>
            {[...above, own, ...below].map((entry) => (
              <Neighbour key={entry.key} entry={entry} isOwn={entry === own} />
            ))}
          </ol>
        </>
      ) : null}
      {!own && (choice === 'hidden' || unshared === 0) ? (
        <p className={`soft small ${styles.note}`}>{choice === 'hidden' ? hidden : texts.none}</p>
      ) : null}
      {unshared > 0 ? (
        <>
          <p className={`soft small ${styles.note}`}>
            {texts.unshared(formatNumber(unshared, { atMost: 2 }))}
          </p>
          <Link
            to="/dashboard?tab=settings#aura-stream"
            className={buttonClass({ variant: 'ghost', size: 'small' })}
          >
            {texts.share}
          </Link>
        </>
      ) : null}
    </div>
  );
}

function Neighbour({ entry, isOwn }: { entry: CelestialEntry; isOwn: boolean }): ReactNode {
  return (
    <li className={styles.neighbour} aria-current={isOwn ? 'true' : undefined}>
      <span className={`soft tabular ${styles.number}`}>
        <VisuallyHidden>{texts.rank('')}</VisuallyHidden>
        {formatNumber(entry.rank)}
      </span>
      <TierFigure tier={entry.avatarTier} size={30} close />
      <span className={styles.who}>{entry.displayName}</span>
      <span className="soft tabular">
        {formatNumber(entry.totalStamina, { atMost: 2 })}
        <VisuallyHidden> {texts.stamina}</VisuallyHidden>
      </span>
    </li>
  );
}
