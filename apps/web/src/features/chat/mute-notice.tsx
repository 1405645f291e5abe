import { APPEAL_LIMITS, appealTextSchema } from '@goreal/domain/appeals/appeal';
import type { OwnMute } from '@goreal/domain/chat/guild-chat';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { academyClock } from '#platform/clock/academy-clock.ts';
import { minuteOf } from '#platform/clock/written-instant.ts';
import { TextDialog } from '#platform/forms/text-dialog.tsx';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { buttonMessages } from '#ui/button/button.messages.ts';
import { Button } from '#ui/button/button.tsx';
import { useMediaQuery } from '#ui/media-query/use-media-query.ts';
import { guildChatQuery, useAppealMute } from './api/guild-chat.ts';
import { chatMessages } from './chat.messages.ts';
import styles from './chat-tab.module.css';
import type { Member } from './member.ts';

/** Maximum delay of browser timers (2^31 - 1 ms). */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Shows the end and the reason of the player's mute, and opens the appeal. On a low phone a press unfolds the reason. */
export function MuteNotice({ member, mute }: { member: Member; mute: OwnMute }): ReactNode {
  const words = chatMessages.muted;
  const [isAsking, ask] = useState(false);
  useEndOf(mute, member);
  const isLow = useMediaQuery('(width < 64rem) and (height < 48rem)');
  const until = minuteOf(mute.until);
  const reason = (
    <>
      <p>{words.reason(mute.reason)}</p>
      {mute.appeal?.verdict === null ? <p>{words.waiting}</p> : null}
      {mute.appeal?.verdict === 'upheld' ? <p>{words.upheld(mute.appeal.answer ?? '')}</p> : null}
    </>
  );
  const appeal = mute.appeal ? undefined : (
    <Button variant="secondary" size="small" onClick={() => ask(true)}>
      {words.appeal}
    </Button>
  );
  return (
    <>
      <div className={styles.muted}>
        {isLow ? (
          <AlertBanner kind="warning" title={words.title(until)}>
            <details>
              <summary className={styles.fold}>
                {mute.appeal ? words.reasonFold : words.reasonAndAppeal}
              </summary>
              {reason}
              {appeal}
            </details>
          </AlertBanner>
        ) : (
          <AlertBanner kind="warning" title={words.title(until)} action={appeal}>
            {reason}
          </AlertBanner>
        )}
      </div>
      {isAsking ? (
        <AppealDialog member={member} muteId={mute.muteId} onClose={() => ask(false)} />
      ) : null}
    </>
  );
}

function AppealDialog(props: { member: Member; muteId: string; onClose: () => void }): ReactNode {
  const { member, muteId, onClose } = props;
  const words = chatMessages.appeal;
  const appeal = useAppealMute(member.uid, member.guild);
  return (
    <TextDialog
      title={words.title}
      intro={words.intro}
      label={words.label}
      send={words.send}
      cancel={buttonMessages.cancel}
      max={APPEAL_LIMITS.textMax}
      schema={appealTextSchema}
      action={words.action}
      done={words.sent}
      onSend={(text) => appeal.mutateAsync({ muteId, text })}
      onClose={onClose}
    />
  );
}

/** Refetches the state of the chat when the mute ends. */
function useEndOf({ until }: OwnMute, { guild }: Member): void {
  const client = useQueryClient();
  const onEnd = useEffectEvent(() => void client.invalidateQueries(guildChatQuery(guild)));
  useEffect(() => {
    const wait = Date.parse(until) - academyClock.now().getTime() + 500;
    const timer = setTimeout(() => onEnd(), Math.min(LONGEST_TIMER_MS, Math.max(500, wait)));
    return () => clearTimeout(timer);
  }, [until]);
}
