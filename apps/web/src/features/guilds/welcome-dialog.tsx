import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { GuildCrest } from '#ui/emblems/guild-crest.tsx';
import type { GuildFace } from './api/guilds.ts';
import styles from './guild-choice.module.css';
import { guildChoiceMessages as texts } from './guilds.messages.ts';

/** Delay before the dashboard opens, with and without modal support (specification 9). */
const WITH_MODAL_MS = 2000;
const WITHOUT_MODAL_MS = 1500;

/** Welcomes the new member, then navigates by a timer or on press. */
export function WelcomeDialog(props: { guild: GuildFace; onDone: () => void }): ReactNode {
  const { guild, onDone } = props;
  const modal = hasModals();
  const leave = useEffectEvent(onDone);
  useEffect(() => {
    const timer = setTimeout(() => leave(), modal ? WITH_MODAL_MS : WITHOUT_MODAL_MS);
    return () => clearTimeout(timer);
  }, [modal]);
  const { title, text, enter } = texts.welcome;
  if (!modal) {
    return (
      <p role="alert">
        {title(guild.displayName)} {text}
      </p>
    );
  }
  return (
    <Dialog
      open
      onClose={onDone}
      title={title(guild.displayName)}
      size="small"
      actions={
        <Button data-autofocus wide onClick={onDone}>
          {enter}
        </Button>
      }
    >
      <div className="stack at-centre gap-4 text-centre">
        <GuildCrest guild={guild.id} size="9rem" />
        <p className={`accent size-2 ${styles.motto}`}>{guild.motto}</p>
        <p role="status">{text}</p>
      </div>
    </Dialog>
  );
}

function hasModals(): boolean {
  return typeof HTMLDialogElement !== 'undefined' && 'showModal' in HTMLDialogElement.prototype;
}
