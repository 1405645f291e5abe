import { tierName, tierProgress } from '@goreal/domain/activities/tiers';
import type { Notification } from '@goreal/domain/notifications/notification';
import { formatNumber } from '@goreal/domain/text/format-number';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { CeremonyBurst } from '#ui/ceremony-burst/ceremony-burst.tsx';
import { useModal } from '#ui/modal/use-modal.ts';
import { TierFigure } from '#ui/tier-figure/tier-figure.tsx';
import { ceremoniesMessages } from './ceremonies.messages.ts';
import { playEffects } from './ceremony-effects.ts';
import stage from './ceremony-stage.module.css';
import styles from './tier-rise.module.css';
import { useCeremonyTimer } from './use-ceremony-timer.ts';

const texts = ceremoniesMessages.tier;

/** Specification 9: the evolution lasts about 6 s, the celebration closes after 8 s. */
const EVOLUTION_MS = 6000;
const CELEBRATION_MS = 8000;

/** A new Stamina tier: an animation of the change, then a celebration. Both can be skipped. */
export function TierRise(props: { notification: Notification; onDone: () => void }): ReactNode {
  const { notification, onDone } = props;
  const rise = riseOf(notification);
  const [isStill] = useState(() => window.matchMedia('(prefers-reduced-motion: reduce)').matches);
  const [phase, setPhase] = useState<'evolving' | 'milestone'>(isStill ? 'milestone' : 'evolving');
  const skip = () => (phase === 'evolving' ? setPhase('milestone') : onDone());
  const modal = useModal({ onDismiss: skip, focus: 'dialog' });
  useEffect(() => playEffects('tier'), []);
  return (
    <dialog
      {...modal}
      tabIndex={-1}
      className={stage.stage}
      aria-label={texts.spoken(tierName(rise.from), tierName(rise.to))}
      data-kind="tier"
      data-phase={phase}
    >
      {phase === 'evolving' ? (
        <Evolution {...rise} onEnd={() => setPhase('milestone')} />
      ) : (
        <Milestone {...rise} onDone={onDone} />
      )}
    </dialog>
  );
}

type Rise = { from: number; to: number; stamina: number };

/** The old figure dissolves, rings contract, and the new figure appears. */
function Evolution({ from, to, onEnd }: Rise & { onEnd: () => void }): ReactNode {
  const timer = useCeremonyTimer(EVOLUTION_MS, onEnd);
  return (
    <div className={styles.evolution} data-paused={timer.isPaused || undefined}>
      <p className={`accent size-4 strong ${styles.overline}`}>{texts.evolving}</p>
      <div className={styles.forms} aria-hidden="true">
        <span className={styles.ring} />
        <span className={styles.ring} />
        <span className={styles.ring} />
        <TierFigure tier={from} size="100%" className={styles.old} />
        <span className={styles.light} />
        <TierFigure tier={to} size="100%" className={styles.new} />
      </div>
      <Button variant="ghost" onClick={onEnd}>
        {texts.skip}
      </Button>
    </div>
  );
}

function Milestone({ from, to, stamina, onDone }: Rise & { onDone: () => void }): ReactNode {
  const timer = useCeremonyTimer(CELEBRATION_MS, onDone);
  const { next, needed } = tierProgress(stamina);
  const passed = Array.from({ length: Math.max(0, to - from - 1) }, (_, at) =>
    tierName(from + at + 1),
  );
  return (
    <div className={stage.inside}>
      <CeremonyBurst>
        <TierFigure tier={to} size="92%" close alive />
      </CeremonyBurst>
      <div className={`stack at-centre gap-3 ${stage.words}`}>
        <p className={stage.overline}>
          {texts.overline(to)} · {texts.from(tierName(from))}
        </p>
        <h2 className={stage.grand}>{tierName(to)}</h2>
        <p className={stage.epithet}>{texts.epithets[to] ?? texts.epithets[0]}</p>
        {passed.length > 0 ? <p className={stage.epithet}>{texts.passed(passed)}</p> : null}
        <p className={stage.reward}>
          {next === null
            ? texts.summit
            : texts.next(tierName(next), formatNumber(Math.max(0, needed), { atMost: 2 }))}
        </p>
      </div>
      <div className={`stack at-centre gap-2 ${stage.foot}`} {...timer.holdBy}>
        <Button size="large" onClick={onDone}>
          {ceremoniesMessages.next}
        </Button>
        {timer.isStill ? null : (
          <span
            className={stage.sand}
            data-milestone
            data-paused={timer.isPaused || undefined}
            aria-hidden="true"
          />
        )}
        <p className={`faint tiny ${stage.hint}`}>{ceremoniesMessages.skipHint}</p>
      </div>
    </div>
  );
}

/** Tiers of the notification; without them it is shown as a rise to tier 1. */
function riseOf({ data }: Notification): Rise {
  const number = (value: unknown, otherwise: number) =>
    typeof value === 'number' ? value : otherwise;
  const to = number(data.tierAfter, 1);
  return { from: number(data.tierBefore, to - 1), to, stamina: number(data.stamina, 0) };
}
