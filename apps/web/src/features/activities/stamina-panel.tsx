import type { Profile } from '@goreal/domain/accounts/profile';
import type { Stamina } from '@goreal/domain/activities/activity';
import { tierName, tierProgress } from '@goreal/domain/activities/tiers';
import { formatNumber } from '@goreal/domain/text/format-number';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import Bike from 'lucide-react/icons/bike';
import Footprints from 'lucide-react/icons/footprints';
import Hourglass from 'lucide-react/icons/hourglass';
import MessageCircle from 'lucide-react/icons/message-circle';
import WavesLadder from 'lucide-react/icons/waves-ladder';
import { type ReactNode, useState } from 'react';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { minuteOf } from '#platform/clock/written-instant.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { Loading, LoadState } from '#ui/listing/load-state.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { ProgressBar } from '#ui/progress-bar/progress-bar.tsx';
import { Stat } from '#ui/stat/stat.tsx';
import { TierFigure } from '#ui/tier-figure/tier-figure.tsx';
import { activitiesMessages, familyNames } from './activities.messages.ts';
import { staminaQuery, useMarkIntroduced } from './api/stamina.ts';
import { KaelIntro } from './kael-intro.tsx';
import { StaminaBySport } from './stamina-by-sport.tsx';
import styles from './stamina-panel.module.css';

const texts = activitiesMessages.panel;

/** The player's tier, progress to the next one, and the last four weeks (specification 2, Stamina panel). */
export function StaminaPanel({ profile }: { profile: Profile }): ReactNode {
  const { userId: uid, stamina_points: points } = profile;
  const stamina = useQuery(staminaQuery(uid));
  const { tier, next, percent, needed } = tierProgress(points);
  return (
    <Panel className={styles.panel}>
      <div className={`stack at-centre gap-4 ${styles.hero}`}>
        <TierFigure tier={tier} size="100%" close alive className={styles.figure} />
        <div className={`stack at-centre gap-2 text-centre ${styles.words}`}>
          <p className="soft small">{texts.tier(tier)}</p>
          <h2 className="accent size-5">{tierName(tier)}</h2>
          <p className={`soft ${styles.points}`}>
            <strong>{formatNumber(points, { atMost: 2 })}</strong> {texts.points}
          </p>
          {next === null ? (
            <p className={styles.max}>
              <strong>{texts.max}</strong> {texts.maxText}
            </p>
          ) : (
            <div className={styles.progress}>
              <ProgressBar
                label={texts.progress}
                value={percent}
                start={tierName(tier)}
                end={tierName(next)}
              />
              <p className={`soft small ${styles.toNext}`}>
                {texts.toNext(formatNumber(needed, { atMost: 2 }), tierName(next))}
              </p>
            </div>
          )}
          <p className={`soft small ${styles.sync}`}>{syncText(profile.last_activity_sync)}</p>
          <KaelCorner uid={uid} stamina={stamina.data} />
        </div>
      </div>
      <Recent stamina={stamina} />
    </Panel>
  );
}

function Recent({ stamina }: { stamina: UseQueryResult<Stamina> }): ReactNode {
  if (!stamina.data) {
    return (
      <LoadState
        query={stamina}
        loading={<Loading heights={['8rem', '20rem']} className="stack gap-5" />}
        failed={unableToBecause(texts.loadAction, stamina.error)}
      />
    );
  }
  const { recent, totals, held, sports } = stamina.data;
  const km = (metres: number) => texts.kilometres(formatNumber(metres / 1000, { exactly: 1 }));
  const total = (metres: number) => texts.allTime(formatNumber(metres / 1000, { exactly: 1 }));
  return (
    <>
      <section aria-labelledby="recent-efforts">
        <h3 id="recent-efforts" className={`row middle size-2 ${styles.recentTitle}`}>
          {texts.recent}
          {held > 0 ? (
            <Badge tone="warning" icon={<Hourglass size={14} aria-hidden="true" />}>
              {texts.held(held)}
            </Badge>
          ) : null}
        </h3>
        <dl className={styles.recent}>
          <Stat
            label={familyNames.run}
            icon={<Footprints size={18} />}
            value={km(recent.total_distance_run)}
            note={total(totals.total_distance_run)}
          />
          <Stat
            label={familyNames.swim}
            icon={<WavesLadder size={18} />}
            value={km(recent.total_distance_swim)}
            note={total(totals.total_distance_swim)}
          />
          <Stat
            label={familyNames.cycle}
            icon={<Bike size={18} />}
            value={km(recent.total_distance_cycle)}
            note={total(totals.total_distance_cycle)}
          />
        </dl>
      </section>
      <StaminaBySport sports={sports} />
    </>
  );
}

/** Opens Kael's introduction at the first visit, and later on request. */
function KaelCorner({ uid, stamina }: { uid: string; stamina: Stamina | undefined }): ReactNode {
  const meet = useMarkIntroduced(uid);
  const [isCalled, setCalled] = useState(false);
  const isNew = stamina !== undefined && !stamina.hasMetKael;
  const leave = () => {
    setCalled(false);
    if (isNew) meet.mutate();
  };
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        icon={<MessageCircle size={16} aria-hidden="true" />}
        onClick={() => setCalled(true)}
      >
        {texts.kael}
      </Button>
      {isNew || isCalled ? <KaelIntro onDone={leave} /> : null}
    </>
  );
}

function syncText(lastSync: string | null): string {
  if (lastSync === null) return texts.neverSynced;
  return texts.lastSync(minuteOf(lastSync));
}
