import type { GuildId } from '@goreal/domain/guilds/guild-id';
import { type MutationStatus, useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useProfile } from '#platform/session/session.ts';
import { useSignOut } from '#platform/session/use-sign-out.tsx';
import { theme } from '#platform/theme/theme.ts';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { RetryBanner } from '#ui/alert-banner/retry-banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { FittedHeading } from '#ui/fitted-heading/fitted-heading.tsx';
import { OrnamentDivider } from '#ui/ornament/ornament.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { WithVietnamese } from '#ui/with-vietnamese/with-vietnamese.tsx';
import { foundingFaces, type GuildFace, guildsQuery } from './api/guilds.ts';
import { joinGuild } from './api/join-guild.ts';
import { GuildCard } from './guild-card.tsx';
import styles from './guild-choice.module.css';
import { guildChoiceMessages as texts } from './guilds.messages.ts';
import { WelcomeDialog } from './welcome-dialog.tsx';

/** Screen where a new player chooses one of the three guilds (specification 2). */
export function GuildChoiceScreen(props: {
  /** Preselected guild, e.g. chosen before the registration. */
  wanted?: GuildId | undefined;
  /** The guild is saved; the welcome is shown until `onDone`. */
  onJoined: (guild: GuildId) => void;
  onDone: () => void;
}): ReactNode {
  const { wanted, onJoined, onDone } = props;
  const profile = useProfile();
  const guilds = useQuery(guildsQuery);
  const choice = useGuildChoice({ wanted, onJoined });
  const faces = guilds.data ?? (guilds.isError ? foundingFaces : undefined);
  const { leave, question } = useSignOut();
  const selected = faces?.find(({ id }) => id === choice.selected);
  useLeaveWhenChosenElsewhere({ choice, guild: profile.guild, onDone });
  return (
    <main className={`stack top gap-5 ${styles.page}`}>
      <header className={`stack gap-2 text-centre ${styles.header}`}>
        <p className="primary strong">{texts.overline}</p>
        <FittedHeading>{texts.greeting(profile.displayName)}</FittedHeading>
        <p className={styles.lead}>{texts.lead}</p>
        <OrnamentDivider birds />
      </header>
      {guilds.isError ? (
        <RetryBanner onRetry={() => void guilds.refetch()}>{texts.fallback}</RetryBanner>
      ) : null}
      {faces ? <Cards faces={faces} choice={choice} /> : <CardSkeletons />}
      <p className={`small text-centre ${styles.note}`}>{texts.changeable}</p>
      {/* In a region of its own, because the buttons next to it are inserted and removed. */}
      <Button variant="ghost" size="small" className={styles.signOut} onClick={leave}>
        {texts.signOut}
      </Button>
      {question}
      <Decision choice={choice} selected={selected} />
      {choice.status === 'success' && selected ? (
        <WelcomeDialog guild={selected} onDone={onDone} />
      ) : null}
    </main>
  );
}

function Cards({ faces, choice }: { faces: readonly GuildFace[]; choice: GuildChoice }): ReactNode {
  const settled = choice.status === 'pending' || choice.status === 'success';
  return (
    <div role="radiogroup" aria-label={texts.choices} className={`stack gap-4 ${styles.cards}`}>
      {faces.map((guild) => (
        <GuildCard
          key={guild.id}
          guild={guild}
          checked={choice.selected === guild.id}
          disabled={settled}
          onSelect={choice.select}
          onLook={choice.look}
        />
      ))}
    </div>
  );
}

/** Selection, error and the two buttons: at the bottom of the window on phones. */
function Decision(props: { choice: GuildChoice; selected: GuildFace | undefined }): ReactNode {
  const { choice, selected } = props;
  const saving = choice.status === 'pending';
  return (
    <div className={`stack gap-2 ${styles.decision}`}>
      {choice.failure ? (
        <AlertBanner kind="error" title={texts.failed}>
          <WithVietnamese text={choice.failure} />
        </AlertBanner>
      ) : null}
      <p className={`soft small text-centre ${styles.chosen}`} role="status">
        {saving ? texts.saving : selected ? texts.chosen(selected.displayName) : texts.hint}
      </p>
      <div className={`line centred gap-3 ${styles.actions}`}>
        {selected ? (
          <>
            <Button
              variant="secondary"
              size="large"
              onClick={choice.thinkAgain}
              disabled={saving || choice.status === 'success'}
            >
              {texts.thinkAgain}
            </Button>
            <Button size="large" busy={saving} onClick={choice.confirm}>
              {texts.confirm}
            </Button>
          </>
        ) : null}
      </div>
    </div>
  );
}

function CardSkeletons(): ReactNode {
  return (
    <div
      className={`stack gap-4 ${styles.cards}`}
      role="status"
      aria-label={texts.loading}
      aria-busy="true"
    >
      {foundingFaces.map(({ id }) => (
        <Skeleton key={id} shape="block" height="var(--card-height)" />
      ))}
    </div>
  );
}

/** Navigates on when the guild was chosen on another device while this screen was open. */
function useLeaveWhenChosenElsewhere(props: {
  choice: GuildChoice;
  guild: string;
  onDone: () => void;
}): void {
  const { choice, guild, onDone } = props;
  const elsewhere = guild !== '' && choice.status === 'idle';
  useEffect(() => {
    if (elsewhere) onDone();
  }, [elsewhere, onDone]);
}

type GuildChoice = {
  status: MutationStatus;
  selected: GuildId | undefined;
  failure: string | undefined;
  look: (guild: GuildId | undefined) => void;
  select: (guild: GuildId) => void;
  thinkAgain: () => void;
  confirm: () => void;
};

/**
 * States of the guild choice (specification 4). The page uses the theme of the hovered or focused guild, else
 * of the selected one.
 */
function useGuildChoice(of: {
  wanted: GuildId | undefined;
  onJoined: (guild: GuildId) => void;
}): GuildChoice {
  const { wanted, onJoined } = of;
  const [selected, setSelected] = useState(wanted);
  const [looked, look] = useState<GuildId>();
  const { status, error, mutate, reset } = useMutation({
    mutationFn: () => joinGuild(selected),
    onSuccess: () => selected && onJoined(selected),
  });

  // After a failure the theme is reset (specification 2) until the next preview.
  const shown = looked ?? (status === 'error' ? undefined : selected);
  useEffect(() => theme.preview(shown), [shown]);
  useEffect(() => () => theme.preview(undefined), []);

  const settle = (guild: GuildId | undefined) => {
    setSelected(guild);
    look(undefined);
    reset();
  };
  return {
    status,
    selected,
    failure: error?.message,
    look,
    select: settle,
    thinkAgain: () => settle(undefined),
    confirm: () => {
      if (status === 'pending' || status === 'success') return;
      look(undefined);
      mutate();
    },
  };
}
