import type { LucideIcon } from 'lucide-react';
import EyeClosed from 'lucide-react/icons/eye-closed';
import Hourglass from 'lucide-react/icons/hourglass';
import MessageCircleOff from 'lucide-react/icons/message-circle-off';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '#ui/button/button.tsx';
import { OrnamentDivider } from '#ui/ornament/ornament.tsx';
import { DrumStar } from '#ui/world/drum-star.tsx';
import { CallSection, type Invitation } from './call-section.tsx';
import { landingMessages as texts } from './landing.messages.ts';
import styles from './landing.module.css';
import { SectionDots } from './section-dots.tsx';

/** Landing page with four scroll sections (specification 2). */
export function LandingScreen(props: {
  /** Signed-in users without a guild go to the guild choice; visitors register first. */
  signedIn: boolean;
  /** The community's totals, from their own feature. */
  stats: ReactNode;
}): ReactNode {
  const { signedIn, stats } = props;
  const invitation: Invitation = signedIn
    ? { path: '/select-guild', text: texts.choose }
    : { path: '/register', text: texts.join };
  return (
    <div className={styles.landing}>
      <header className={styles.head}>
        <p className={styles.brand}>
          <DrumStar size={36} detail="logo" />
          {texts.brand}
        </p>
        {signedIn ? null : (
          <Link to="/login" className={buttonClass({ variant: 'secondary', size: 'small' })}>
            {texts.login}
          </Link>
        )}
      </header>
      <main>
        <Hero invitation={invitation} />
        <ThreatSection />
        <AcademySection stats={stats} />
        <CallSection invitation={invitation} />
      </main>
      <SectionDots />
      <footer className={styles.footer}>{texts.footer}</footer>
    </div>
  );
}

function Hero({ invitation }: { invitation: Invitation }): ReactNode {
  const { overline, title, lead } = texts.hero;
  return (
    <section id="hero" className={`${styles.section} ${styles.hero}`} aria-labelledby="hero-title">
      <div className={styles.heroWords}>
        <p className="primary strong">{overline}</p>
        <h1 id="hero-title" className={styles.heroTitle}>
          {title}
        </h1>
        <p className={styles.lead}>{lead}</p>
      </div>
      <div className="row centred gap-3">
        <Link to={invitation.path} className={buttonClass({ size: 'large' })}>
          {invitation.text}
        </Link>
        <a href="#threat" className={buttonClass({ variant: 'secondary', size: 'large' })}>
          {texts.listen}
        </a>
      </div>
    </section>
  );
}

const ICONS: readonly LucideIcon[] = [Hourglass, EyeClosed, MessageCircleOff];

/** The threat: fog over the bay, the silent drum, three shadows. */
function ThreatSection(): ReactNode {
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
          <p className="primary strong">{texts.threat.overline}</p>
          <h2 id="threat-title" className="accent size-5">
            {texts.threat.title}
          </h2>
          {texts.threat.story.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <ul className="stack gap-4">
          {texts.threat.shadows.map(({ name, text }, index) => (
            <li key={name} className={`${styles.shadow} ${styles.reveal}`}>
              <ShadowIcon Icon={ICONS[index]} />
              <div>
                <h3>{name}</h3>
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

/** The Academy, a day in it, and the community's totals. */
function AcademySection({ stats }: { stats: ReactNode }): ReactNode {
  return (
    <section
      id="academy"
      className={`${styles.section} ${styles.academy}`}
      aria-labelledby="academy-title"
    >
      <div className={styles.inside}>
        <div className={`${styles.inner} ${styles.reveal}`}>
          <p className="primary strong">{texts.academy.overline}</p>
          <h2 id="academy-title" className="accent size-5">
            {texts.academy.title}
          </h2>
          <p>{texts.academy.story}</p>
        </div>
        <ol className={styles.steps}>
          {texts.academy.steps.map(({ name, text }, index) => (
            <li key={name} className={`${styles.step} ${styles.reveal}`}>
              <span className={styles.stepMark} aria-hidden="true">
                <DrumStar size="100%" detail="crest" />
                <span className={styles.stepNumber}>{index + 1}</span>
              </span>
              <h3>{name}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        <OrnamentDivider birds className={styles.divider} />
        {stats}
      </div>
    </section>
  );
}
