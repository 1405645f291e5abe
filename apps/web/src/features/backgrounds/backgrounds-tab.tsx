import type { Background } from '@goreal/domain/backgrounds/background';
import { formatNumber } from '@goreal/domain/text/format-number';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { useQuestion } from '#platform/forms/use-question.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog/confirm-dialog.tsx';
import { Listing } from '#ui/listing/listing.tsx';
import { TabHead } from '#ui/tab-head/tab-head.tsx';
import { useToast } from '#ui/toast/toast-region.tsx';
import {
  backgroundsQuery,
  homeConfigQuery,
  useDeleteBackground,
  useSelectBackground,
} from './api/backgrounds.ts';
import { BackgroundUploader } from './background-uploader.tsx';
import { backgroundsMessages as texts } from './backgrounds.messages.ts';
import styles from './backgrounds.module.css';
import { PermissionsDebugger } from './permissions-debugger.tsx';

/** Uploads, selects and deletes backgrounds (specification 2). */
export function BackgroundsTab(): ReactNode {
  const backgrounds = useQuery(backgroundsQuery);
  const config = useQuery(homeConfigQuery);
  const selection = useSelection();
  const [isDebugging, setDebugging] = useState(false);
  const { asked, ask, dialog } = useQuestion(useDeleteBackground(), {
    action: texts.deleteAction,
    done: texts.deleted,
  });
  const current = config.data?.homePageBackgroundUrl ?? null;
  const list = backgrounds.data ?? [];
  return (
    <div className="stack gap-4">
      <TabHead
        title={texts.title}
        actions={
          <Button
            variant="ghost"
            size="small"
            aria-expanded={isDebugging}
            onClick={() => setDebugging(!isDebugging)}
          >
            {isDebugging ? texts.permission.hide : texts.debug.open}
          </Button>
        }
      >
        {texts.lead}
      </TabHead>
      {isDebugging ? <PermissionsDebugger /> : null}
      <BackgroundUploader isDebugging={isDebugging} onDebug={() => setDebugging(!isDebugging)} />
      <h3>{texts.store}</h3>
      <Listing query={backgrounds} words={texts.words} isEmpty={list.length === 0}>
        {current !== null ? (
          <div>
            <Button
              variant="secondary"
              busy={selection.isPending}
              onClick={() => selection.to(null)}
            >
              {texts.useDefault}
            </Button>
          </div>
        ) : null}
        <ul className={styles.grid} aria-label={texts.store}>
          {list.map((background) => (
            <Stored
              key={background.id}
              background={background}
              isCurrent={background.url === current}
              isBusy={selection.isPending}
              onSelect={() => selection.to(background.id)}
              onDelete={() => ask(background)}
            />
          ))}
        </ul>
      </Listing>
      <ConfirmDialog
        {...dialog}
        dangerous
        title={texts.deleteQuestion.title}
        confirmLabel={texts.deleteQuestion.yes}
        cancelLabel={texts.deleteQuestion.no}
      >
        {asked ? texts.deleteQuestion.text(asked.originalName) : null}
      </ConfirmDialog>
    </div>
  );
}

function Stored(props: {
  background: Background;
  isCurrent: boolean;
  isBusy: boolean;
  onSelect: () => void;
  onDelete: () => void;
}): ReactNode {
  const { background, isCurrent, isBusy, onSelect, onDelete } = props;
  const { originalName: name, thumbnailUrl, dimensions, fileSize } = background;
  return (
    <li className={`stack top gap-2 ${styles.picture}`} data-current={isCurrent || undefined}>
      <img src={thumbnailUrl} alt="" loading="lazy" className={styles.thumbnail} />
      {isCurrent ? (
        <div className={styles.current}>
          <Badge tone="gold">{texts.current}</Badge>
        </div>
      ) : null}
      <div className="line middle spread gap-2">
        <span className={styles.name}>{name}</span>
      </div>
      <p className="soft small">
        {texts.facts({
          ...dimensions,
          size: `${formatNumber(fileSize / 1_048_576, { exactly: 1 })} MB`,
        })}
      </p>
      <div className="row gap-2">
        <Button
          size="small"
          variant="secondary"
          disabled={isCurrent || isBusy}
          aria-label={texts.useNamed(name)}
          onClick={onSelect}
        >
          {texts.use}
        </Button>
        <Button
          size="small"
          variant="ghost"
          aria-label={texts.deleteNamed(name)}
          onClick={onDelete}
        >
          {texts.delete}
        </Button>
      </div>
    </li>
  );
}

function useSelection(): { isPending: boolean; to: (id: string | null) => void } {
  const selection = useSelectBackground();
  const toast = useToast();
  return {
    isPending: selection.isPending,
    to: (id) =>
      selection.mutate(id, {
        onSuccess: () => toast.success(texts.changed),
        onError: (error) => toast.error(unableToBecause(texts.useAction, error)),
      }),
  };
}
