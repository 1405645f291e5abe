import { ownPath } from '@goreal/domain/navigation/own-path';
import type { ReactNode } from 'react';
import { Badge } from '#ui/badge/badge.tsx';
import { DrumStar } from '#ui/world/drum-star.tsx';
import { broadcastsMessages as texts } from './broadcasts.messages.ts';
import styles from './broadcasts-tab.module.css';
import type { Draft } from './draft.ts';

/** Preview of the notification on a phone. */
export function Preview({ draft }: { draft: Draft }): ReactNode {
  const { title, body, icon, urgent } = draft;
  return (
    <section className={styles.preview} aria-label={texts.preview}>
      <h3>{texts.preview}</h3>
      <div className={styles.phone}>
        <div className={styles.notice} data-urgent={urgent || undefined}>
          <p className={styles.source}>
            <DrumStar size={16} detail="crest" />
            {window.location.host}
            <span>{texts.now}</span>
            {urgent ? <Badge tone="danger">{texts.urgentMark}</Badge> : null}
          </p>
          <div className={styles.words}>
            <div>
              <p className={styles.noticeTitle}>{title.trim() || texts.previewTitle}</p>
              <p className={styles.noticeBody}>{body.trim() || texts.previewBody}</p>
            </div>
            <img
              src={ownPath(icon.trim()) ?? '/icons/icon-192.png'}
              alt=""
              width={48}
              height={48}
            />
          </div>
        </div>
      </div>
    </section>
  );
}
