import type { Profile } from '@goreal/domain/accounts';
import type { ReactNode } from 'react';
import { PlayerCard } from '#features/player/player-card.tsx';
import { MasterMessage } from '#features/quests/master-message.tsx';
import { QuestBoard } from '#features/quests/quest-board.tsx';
import { questsTexts } from '#features/quests/quests.messages.ts';
import { useReports } from '#features/reports/api/list-reports.ts';
import { useBegunReports } from '#features/reports/begun-reports.ts';
import { ReportForm } from '#features/reports/report-form.tsx';
import { useConnectivity } from '#platform/connectivity/connectivity.ts';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { dashboardTexts as texts } from './dashboard.messages.ts';
import styles from './quests-tab.module.css';

/** Player card, the master's word, and the quest book with its report forms (spec section 2). */
export function QuestsTab({ profile }: { profile: Profile }): ReactNode {
  const { userId: uid, guild, displayName } = profile;
  const reports = useReports(uid);
  const hasBegun = useBegunReports(uid);
  const isOffline = useConnectivity() === 'offline';
  return (
    <div className={styles.tab}>
      <div className={styles.aside}>
        <PlayerCard profile={profile} />
        <MasterMessage guild={guild} displayName={displayName} />
      </div>
      <div className={styles.main}>
        {isOffline ? <AlertBanner kind="warning">{questsTexts.offline}</AlertBanner> : null}
        {reports.isError ? (
          <AlertBanner
            kind="warning"
            action={
              <Button size="small" variant="secondary" onClick={() => void reports.refetch()}>
                {texts.retry}
              </Button>
            }
          >
            {texts.reportsFailed}
          </AlertBanner>
        ) : null}
        <QuestBoard
          uid={uid}
          guild={guild}
          reports={reports.data ?? []}
          hasBegun={hasBegun}
          renderReport={(quest) => <ReportForm uid={uid} quest={quest} />}
        />
      </div>
    </div>
  );
}
