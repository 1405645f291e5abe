import type { LucideIcon } from 'lucide-react';
import EyeClosed from 'lucide-react/icons/eye-closed';
import Hourglass from 'lucide-react/icons/hourglass';
import MessageCircleOff from 'lucide-react/icons/message-circle-off';
import type { ReactNode } from 'react';
import { DrumStar } from '#ui/world/drum-star.tsx';
import { landingMessages } from './landing.messages.ts';
import styles from './landing.module.css';

const texts = landingMessages.threat;
const ICONS: readonly LucideIcon[] = [Hourglass, EyeClosed, MessageCircleOff];

/** The threat: fog over the bay, the silent drum, three shadows. */
export function ThreatSection(): ReactNode {
  return (
    <section
      id="threat"
      className={`${styles.section} ${styles.threat}`}
      aria-labelledby="threat-title"
    >
      <div className={styles.mist} aria-hidden="true" />
      <div className={styles.silentDrum} aria-hidden="true">
        <DrumStar size="100%" detail="full" />
      </div>
      <div className={`${styles.inside} ${styles.twoColumns}`}>
        <div className={`${styles.story} ${styles.reveal}`}>
          <p className={styles.overline}>{texts.overline}</p>
          <h2 id="threat-title" className={styles.title}>
            {texts.title}
          </h2>
          {texts.story.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <ul className={styles.shadows}>
          {texts.shadows.map(({ name, text }, index) => (
            <li key={name} className={`${styles.shadow} ${styles.reveal}`}>
              <ShadowIcon Icon={ICONS[index]} />
              <div>
                <h3 className={styles.smallTitle}>{name}</h3>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function ShadowIcon({ Icon }: { Icon: LucideIcon | undefined }): ReactNode {
  return Icon ? <Icon size={30} strokeWidth={1.5} aria-hidden="true" /> : null;
}
