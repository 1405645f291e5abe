import { FOUNDING_GUILDS } from '@goreal/domain/guilds/founding-guilds';
import { GUILD_IDS, type GuildId } from '@goreal/domain/guilds/guild-id';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { theme } from '#platform/theme/theme.ts';
import { buttonClass } from '#ui/button/button.tsx';
import { GuildCrest } from '#ui/emblems/guild-crest.tsx';
import styles from './call-section.module.css';
import { landingMessages } from './landing.messages.ts';
import landing from './landing.module.css';

/** Target and text of the registration link. */
export type Invitation = { path: string; text: string };

const texts = landingMessages.call;

/** The three guilds, the benefits, and the link to registration. */
export function CallSection({ invitation }: { invitation: Invitation }): ReactNode {
  useEffect(() => () => theme.preview(undefined), []);
  return (
    <section id="call" className={`${landing.section} ${styles.call}`} aria-labelledby="call-title">
      <div className={landing.inside}>
        <div className={`${landing.inner} ${landing.reveal}`}>
          <p className="primary strong">{texts.overline}</p>
          <h2 id="call-title" className="accent size-5">
            {texts.title}
          </h2>
          <p>{texts.lead}</p>
        </div>
        <ul className={styles.paths}>
          {GUILD_IDS.map((id) => (
            <GuildPath key={id} id={id} to={`${invitation.path}?guild=${id}`} />
          ))}
        </ul>
        <dl className={styles.facts}>
          {texts.facts.map(({ value, label }) => (
            <div key={label} className={styles.fact}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <div className="stack at-centre gap-4 text-centre">
          <p className={styles.lastWords}>{texts.last}</p>
          <Link to={invitation.path} className={buttonClass({ size: 'large' })}>
            {invitation.text}
          </Link>
          <p className="soft small">{texts.free}</p>
        </div>
      </div>
    </section>
  );
}

/** Hovering or focusing a guild previews its theme. */
function GuildPath({ id, to }: { id: GuildId; to: string }): ReactNode {
  const { displayName, motto, focus } = FOUNDING_GUILDS[id];
  const beginPreview = () => theme.preview(id);
  const endPreview = () => theme.preview(undefined);
  return (
    <li className={landing.reveal}>
      <Link
        to={to}
        className={styles.path}
        data-guild={id}
        onPointerEnter={beginPreview}
        onPointerLeave={endPreview}
        onFocus={beginPreview}
        onBlur={endPreview}
      >
        <GuildCrest guild={id} className={styles.pathCrest} />
        <h3 className="accent">{displayName}</h3>
        <p className={styles.motto}>{motto}</p>
        <p className="primary strong">{focus}</p>
        <p className="soft small">{texts.against[id]}</p>
      </Link>
    </li>
  );
}
