import type { Profile } from '@goreal/domain/accounts/profile';
import type { ReactNode } from 'react';
import { buttonClass } from '#ui/button/button.tsx';
import { useRootMark } from '#ui/root-mark/use-root-mark.ts';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { DrumStar } from '#ui/world/drum-star.tsx';
import type { DashboardTab } from '../screens/dashboard-tabs.ts';
import { firstPathMessages as texts } from './first-path.messages.ts';
import styles from './first-path-frame.module.css';
import { isAtPathEnd } from './on-first-path.ts';

type Place = { profile: Profile; selected: DashboardTab };

/** The card of the first path with title and lamps: whole on the default tab, elsewhere one line. */
export function FirstPathFrame(
  props: Place & {
    /** Completed steps; undefined while the step is unknown */
    lit: number | undefined;
    /** The height is not final yet, so the content below is hidden. */
    isAwaited: boolean;
    children: ReactNode;
  },
): ReactNode {
  const { profile, selected, lit, isAwaited, children } = props;
  const isApproved = isAtPathEnd(profile);
  const isBrief = selected !== 'celestial';
  useRootMark('awaited', isAwaited && !isBrief);
  const title = isApproved ? texts.titleAtEnd : texts.title;
  return (
    <section
      aria-label={title}
      aria-busy={isAwaited || undefined}
      className={`stack gap-4 ${styles.path}`}
      data-brief={isBrief}
      // Also in a step without a button: the line does not change when a step with one arrives.
      data-button-room={isBrief && selected !== 'quests'}
      data-ended={isApproved || undefined}
    >
      {isApproved ? <DrumStar size="100%" detail="crest" className={styles.drum} /> : null}
      {isBrief ? null : <h2 className={styles.title}>{title}</h2>}
      <Lights lit={lit ?? (isApproved ? texts.lights.length : 0)} isBrief={isBrief} />
      {children}
    </section>
  );
}

/** As large as the path with its usual first step, so that nothing moves when the step arrives. */
export function FirstPathPlaceholder(props: Place): ReactNode {
  return (
    <FirstPathFrame {...props} lit={undefined} isAwaited>
      {props.selected === 'celestial' ? (
        <div className={`stack top gap-4 ${styles.stage}`}>
          <StagePlaceholder />
        </div>
      ) : (
        <BriefPlaceholder hasButton={props.selected !== 'quests'} />
      )}
    </FirstPathFrame>
  );
}

/** Outlines of the master, the quest and its button. */
export function StagePlaceholder(): ReactNode {
  return (
    <>
      <div className={styles.master}>
        <span className={styles.portrait}>
          <Skeleton shape="block" height="100%" />
        </span>
        <span>
          <Skeleton />
          <Skeleton />
          <span className={styles.onlyNarrow}>
            <Skeleton />
            <Skeleton />
          </span>
          <Skeleton width="40%" />
        </span>
      </div>
      <div className={`stack gap-2 ${styles.outline}`}>
        <Skeleton width="55%" />
        <Skeleton />
        <span className={styles.onlyNarrow}>
          <Skeleton />
          <Skeleton />
        </span>
        <Skeleton width="80%" />
        <Skeleton shape="block" height="3.25rem" />
      </div>
    </>
  );
}

const BRIEF_BUTTON = buttonClass({ variant: 'secondary', size: 'small' });

/** The step in one line, at least as high as a long text, so that the next step moves nothing. */
export function BriefText({ children }: { children?: ReactNode }): ReactNode {
  return (
    <p className={styles.brief} data-room={texts.brief.wait}>
      <span>{children}</span>
    </p>
  );
}

/** As large as the text and the button that replace it. */
export function BriefPlaceholder({ hasButton }: { hasButton: boolean }): ReactNode {
  return (
    <>
      <BriefText />
      {hasButton ? (
        <span aria-hidden="true" className={`${BRIEF_BUTTON} ${styles.onward} ${styles.unseen}`}>
          {texts.goOn}
        </span>
      ) : null}
    </>
  );
}

/**
 * The three steps as lamps: `lit` are done, and the next one is current. With `brief` a text beside them
 * names it.
 */
function Lights({ lit, isBrief }: { lit: number; isBrief: boolean }): ReactNode {
  return (
    <ol className={styles.lights}>
      {texts.lights.map((light, at) => (
        <li
          key={light}
          className={styles.light}
          data-state={at < lit ? 'lit' : at === lit ? 'next' : 'dark'}
          aria-current={at === lit && !isBrief ? 'step' : undefined}
        >
          <span aria-hidden="true" className={styles.lamp}>
            {at + 1}
          </span>
          <span className={styles.step}>
            {light}
            {at < lit ? <VisuallyHidden>, {texts.lit}</VisuallyHidden> : null}
          </span>
        </li>
      ))}
    </ol>
  );
}
