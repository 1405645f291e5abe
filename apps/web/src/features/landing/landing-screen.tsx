import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '#ui/button/button.tsx';
import { DrumStar } from '#ui/world/drum-star.tsx';
import { AcademySection } from './academy-section.tsx';
import { CallSection } from './call-section.tsx';
import type { Invitation } from './invitation.ts';
import { landingMessages as texts } from './landing.messages.ts';
import styles from './landing.module.css';
import { SectionDots } from './section-dots.tsx';
import { ThreatSection } from './threat-section.tsx';

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
      <header className={styles.top}>
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
        <p className={styles.overline}>{overline}</p>
        <h1 id="hero-title" className={styles.heroTitle}>
          {title}
        </h1>
        <p className={styles.lead}>{lead}</p>
      </div>
      <div className={styles.actions}>
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
