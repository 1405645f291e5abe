import { guildImageProblem } from '@goreal/domain/guilds/guild';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { useIsDisconnected, useReconnect } from '#platform/connectivity/connectivity.ts';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/card/card.tsx';
import { FileDrop } from '#ui/file-drop/file-drop.tsx';
import { StaleNotice, useShownQuery } from '#ui/overlay-notice/stale-notice.tsx';
import { TabHead } from '#ui/tab-head/tab-head.tsx';
import { useToast } from '#ui/toast/toast-region.tsx';
import { foundingFaces, type GuildFace, guildsQuery, useSetGuildImage } from './api/guilds.ts';
import { guildImagesMessages as texts } from './guild-images.messages.ts';
import { GuildPicture } from './guild-picture.tsx';
import styles from './guild-settings.module.css';

/** Image manager of the three guilds (specifications 2 and 5). */
export function GuildImagesTab(): ReactNode {
  const guilds = useQuery(guildsQuery);
  const shown = useShownQuery(guilds);
  // The page itself says that there is no network.
  const isDisconnected = useIsDisconnected();
  useReconnect(() => {
    if (guilds.isError) void guilds.refetch();
  });
  return (
    <div className="stack gap-4">
      <TabHead title={texts.title}>{texts.lead}</TabHead>
      {isDisconnected ? null : (
        <StaleNotice queries={[shown]} text={guilds.data ? texts.stale : texts.failed} />
      )}
      <ul className={styles.guilds}>
        {(guilds.data ?? foundingFaces).map((guild) => (
          <li key={guild.id} data-guild={guild.id}>
            <GuildImage guild={guild} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function GuildImage({ guild }: { guild: GuildFace }): ReactNode {
  const { id, displayName: name, imageUrl } = guild;
  const [problem, setProblem] = useState<string>();
  const toast = useToast();
  const set = useSetGuildImage(id);
  const save = (file: File | undefined) => {
    setProblem(file && guildImageProblem(file));
    if (file && guildImageProblem(file)) return;
    set.mutate(file, {
      onSuccess: () => toast.success(file ? texts.saved(name) : texts.removed(name)),
      onError: (error) => setProblem(unableToBecause(texts.saveAction, error)),
    });
  };
  return (
    <Card className={`stack at-centre gap-3 text-centre ${styles.card}`}>
      <h3>{name}</h3>
      <div className={styles.picture}>
        <GuildPicture
          guild={id}
          imageUrl={imageUrl}
          label={imageUrl ? texts.current(name) : texts.crest(name)}
        />
      </div>
      {problem ? <AlertBanner kind="error">{problem}</AlertBanner> : null}
      <FileDrop
        label={set.isPending ? texts.sending : texts.dropNamed(name)}
        hint={texts.dropHint}
        accept="image/*"
        disabled={set.isPending}
        onFiles={([file]) => save(file)}
      />
      {imageUrl ? (
        <Button
          variant="ghost"
          size="small"
          disabled={set.isPending}
          aria-label={texts.removeNamed(name)}
          onClick={() => save(undefined)}
        >
          {texts.remove}
        </Button>
      ) : null}
    </Card>
  );
}
