import type { Profile } from '@goreal/domain/accounts/profile';
import { FOUNDING_GUILDS } from '@goreal/domain/guilds/founding-guilds';
import { GUILD_CHANGE } from '@goreal/domain/guilds/guild-change';
import { GUILD_IDS, type GuildId, resolveGuildId } from '@goreal/domain/guilds/guild-id';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useQuestion } from '#platform/forms/use-question.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog/confirm-dialog.tsx';
import { GuildCrest } from '#ui/emblems/guild-crest.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { WithVietnamese } from '#ui/with-vietnamese/with-vietnamese.tsx';
import { joinGuild } from './api/join-guild.ts';
import { guildSettingsMessages as texts } from './guild-settings.messages.ts';
import styles from './guild-settings.module.css';

/** Changes the guild, after a dialog about the consequences. */
export function GuildSettings({ profile }: { profile: Profile }): ReactNode {
  const current = resolveGuildId(profile.guild);
  const [chosen, setChosen] = useState<GuildId>(current);
  const change = useMutation({ mutationFn: joinGuild });
  const { ask, dialog } = useQuestion(change, {
    done: texts.done(FOUNDING_GUILDS[chosen].displayName),
  });
  return (
    <Panel title={texts.title}>
      <p>{texts.now(FOUNDING_GUILDS[current].displayName)}</p>
      <p className="soft small">{texts.lead(GUILD_CHANGE.changes, GUILD_CHANGE.days)}</p>
      <fieldset className={styles.choices}>
        <legend className={styles.legend}>{texts.choices}</legend>
        {GUILD_IDS.map((id) => {
          const { displayName, motto } = FOUNDING_GUILDS[id];
          return (
            <label key={id} className={`line middle gap-3 ${styles.choice}`} data-guild={id}>
              <input
                type="radio"
                name="guild-settings"
                checked={id === chosen}
                onChange={() => setChosen(id)}
              />
              <GuildCrest guild={id} size={48} />
              <span>
                <strong className={styles.name}>{displayName}</strong>
                <span className="soft small">{motto}</span>
              </span>
            </label>
          );
        })}
      </fieldset>
      <Button disabled={chosen === current} onClick={() => ask(chosen)}>
        {texts.change}
      </Button>
      {chosen === current ? <p className="soft small">{texts.hint}</p> : null}
      <ConfirmDialog
        {...dialog}
        title={texts.question(FOUNDING_GUILDS[chosen].displayName)}
        confirmLabel={texts.confirm}
        cancelLabel={texts.cancel}
        problem={change.error && <WithVietnamese text={change.error.message} />}
      >
        <Consequences title={texts.stays} lines={texts.staysList} />
        <Consequences title={texts.changes} lines={texts.changesList} />
      </ConfirmDialog>
    </Panel>
  );
}

function Consequences(props: { title: string; lines: readonly string[] }): ReactNode {
  return (
    <>
      <h3 className={styles.consequence}>{props.title}</h3>
      <ul>
        {props.lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}
