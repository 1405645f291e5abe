import { academyDay } from '@goreal/domain/calendar/day-boundaries';
import { formatDateTime, formatDay, formatTime } from '@goreal/domain/calendar/format';
import type { StravaStatus } from '@goreal/domain/strava/status';
import { formatNumber } from '@goreal/domain/text/format-number';
import type { ReactNode } from 'react';
import { academyTimeZone } from '#platform/env/env.ts';
import { Spinner } from '#ui/spinner/spinner.tsx';
import { stravaMessages as texts } from './strava.messages.ts';
import styles from './strava-card.module.css';

/** Connected athlete, last sync, and the progress of a long first import. */
export function LinkFacts({ link }: { link: StravaStatus }): ReactNode {
  const { athlete, lastSync, sync } = link;
  const timeZone = academyTimeZone();
  const name = athlete ? `${athlete.firstname} ${athlete.lastname}`.trim() : '';
  return (
    <>
      <p className={styles.athlete}>
        {texts.connectedAs(name)}
        {athlete && !link.simulatorUrl ? (
          <a
            className={styles.strava}
            href={`https://www.strava.com/athletes/${athlete.id}`}
            target="_blank"
            rel="noreferrer"
          >
            {texts.profileLink}
          </a>
        ) : null}
      </p>
      <p className={styles.note}>
        {texts.lastSync}:{' '}
        <strong>{lastSync ? formatDateTime(new Date(lastSync), timeZone) : texts.never}</strong>
      </p>
      {sync.state === 'importing' ? (
        <div className={styles.import} role="status">
          <Spinner size={22} />
          <div>
            <p>
              {texts.importing.so(formatNumber(sync.imported))}
              {sync.importedBackTo && sync.imported > 0
                ? ` ${texts.importing.backTo(formatDay(academyDay(new Date(sync.importedBackTo), timeZone)))}`
                : null}
            </p>
            <p className={styles.note}>{texts.importing.note}</p>
          </div>
        </div>
      ) : null}
      {sync.waitsUntil ? (
        <p className={styles.note} role="status">
          {texts.waiting(formatTime(new Date(sync.waitsUntil), timeZone))}
        </p>
      ) : null}
    </>
  );
}
