import type { Notification } from '@goreal/domain/notifications/notification';
import { useMutation } from '@tanstack/react-query';
import Clapperboard from 'lucide-react/icons/clapperboard';
import { type ReactNode, useState } from 'react';
import { FailureBanner } from '#platform/forms/failure-banner.tsx';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { claimCeremony, listCeremonies } from './api/ceremonies.ts';
import { ceremoniesMessages } from './ceremonies.messages.ts';
import { CeremonyStage } from './ceremony-stage.tsx';
import type { ApprovalDetails } from './scenes.ts';

const texts = ceremoniesMessages.replay;

/**
 * Replays the ceremonies of an approval, including those whose claim was answered but lost. A pending one is
 * claimed first, so that it is not played again automatically.
 */
export function CeremonyReplay(props: {
  uid: string;
  submissionId: string;
  questTitle: string;
  details: ApprovalDetails;
}): ReactNode {
  const { uid, submissionId, questTitle, details } = props;
  const [playing, setPlaying] = useState<readonly Notification[]>([]);
  const replay = useMutation({
    mutationFn: async () => {
      const notifications = await listCeremonies(submissionId);
      const waiting = notifications.filter(({ ceremony }) => ceremony === 'waiting');
      await Promise.all(waiting.map(({ id }) => claimCeremony(uid, id)));
      return notifications;
    },
    onSuccess: setPlaying,
  });
  const notification = playing[0];
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        icon={<Clapperboard size={18} aria-hidden="true" />}
        busy={replay.isPending}
        aria-label={texts.named(questTitle)}
        onClick={() => replay.mutate()}
      >
        {texts.button}
      </Button>
      <FailureBanner action={texts.action} error={replay.error} />
      {replay.isSuccess && replay.data.length === 0 ? (
        <AlertBanner kind="info">{texts.gone}</AlertBanner>
      ) : null}
      {notification ? (
        <CeremonyStage
          key={notification.id}
          notification={notification}
          details={details}
          onDone={() => setPlaying((left) => left.slice(1))}
        />
      ) : null}
    </>
  );
}
