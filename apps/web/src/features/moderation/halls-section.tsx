import { CHAT_MODES, type ChatMode, type GuildChatSettings } from '@goreal/domain/chat/guild-chat';
import { FOUNDING_GUILDS } from '@goreal/domain/guilds/founding-guilds';
import { GUILD_IDS } from '@goreal/domain/guilds/guild-id';
import type { ReactNode } from 'react';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { Card } from '#ui/card/card.tsx';
import { GuildCrest } from '#ui/emblems/guild-crest.tsx';
import { Field } from '#ui/field/field.tsx';
import { Listing } from '#ui/listing/listing.tsx';
import { TabHead } from '#ui/tab-head/tab-head.tsx';
import { Select } from '#ui/text-input/text-input.tsx';
import { useToast } from '#ui/toast/toast-region.tsx';
import { type HallChange, useChangeHall, useHalls } from './api/halls.ts';
import styles from './chat-queue.module.css';
import { moderationTexts as texts } from './moderation.messages.ts';

/** Settings of each guild chat: open, announcements only, slow mode, closed. */
export function HallsSection(): ReactNode {
  const words = texts.halls;
  const halls = useHalls();
  const known = halls.data ?? [];
  return (
    <section aria-label={words.title} className={styles.section}>
      <TabHead title={words.title} />
      <Listing
        query={halls}
        isEmpty={false}
        words={{
          loading: words.loading,
          failed: words.failed,
          stale: texts.stale,
          retry: texts.retry,
          empty: { title: '' },
        }}
      >
        <div className={styles.halls}>
          {GUILD_IDS.flatMap((id) => known.filter(({ guild }) => guild === id)).map((hall) => (
            <HallCard key={hall.guild} hall={hall} />
          ))}
        </div>
      </Listing>
    </section>
  );
}

function HallCard({ hall }: { hall: GuildChatSettings }): ReactNode {
  const { guild, mode, slowModeSeconds } = hall;
  const words = texts.halls;
  const { displayName } = FOUNDING_GUILDS[guild];
  const toast = useToast();
  const change = useChangeHall();
  const apply = (wanted: Omit<HallChange, 'guild'>) =>
    change.mutate(
      { guild, ...wanted },
      {
        onSuccess: () => toast.success(words.changed(displayName)),
        onError: (error) => toast.error(unableToBecause(words.action, error)),
      },
    );
  const shown = { mode, slowModeSeconds, ...(change.isPending ? change.variables : {}) };
  const slow = String(shown.slowModeSeconds);
  const isOther = !(slow in words.slowOptions);
  return (
    <Card className={styles.hall}>
      <p className={styles.hallName}>
        <GuildCrest guild={guild} size={30} />
        {displayName}
      </p>
      <Field label={words.mode}>
        {(control) => (
          <Select
            {...control}
            value={shown.mode}
            onChange={(event) => apply({ mode: event.target.value as ChatMode })}
          >
            {CHAT_MODES.map((one) => (
              <option key={one} value={one}>
                {words.modes[one]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={words.slow}>
        {(control) => (
          <Select
            {...control}
            value={slow}
            onChange={(event) => apply({ slowModeSeconds: Number(event.target.value) })}
          >
            {isOther ? <option value={slow}>{words.otherSlow(Number(slow))}</option> : null}
            {Object.entries(words.slowOptions).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </Card>
  );
}
