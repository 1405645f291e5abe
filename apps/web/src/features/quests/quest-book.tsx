import { FOUNDING_GUILDS } from '@goreal/domain/guilds/founding-guilds';
import { GUILD_IDS, isGuildId } from '@goreal/domain/guilds/guild-id';
import type { Quest } from '@goreal/domain/quests/quest';
import { NEW_QUEST, type QuestForm, questPreview } from '@goreal/domain/quests/quest-form';
import { questMessages } from '@goreal/domain/quests/quests.messages';
import { formatNumber } from '@goreal/domain/text/format-number';
import { useInfiniteQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { itemsOf } from '#platform/query/pages.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { FilterChoice } from '#ui/filter-bar/filter-choice.tsx';
import { Listing } from '#ui/listing/listing.tsx';
import { LoadMore } from '#ui/load-more/load-more.tsx';
import { TabHead } from '#ui/tab-head/tab-head.tsx';
import { LoadingTable } from '#ui/table/loading-table.tsx';
import { type Column, Table } from '#ui/table/table.tsx';
import { useToast } from '#ui/toast/toast-region.tsx';
import {
  type QuestWrite,
  questBookQuery,
  useFillQuestBook,
  useWriteQuest,
} from './api/quest-book.ts';
import { questBookMessages as texts } from './quest-book.messages.ts';
import styles from './quest-book.module.css';
import { QuestFormDialog } from './quest-form-dialog.tsx';

/** The elders' management of quests: table, forms, opening and closing (specification 2). */
export function QuestBook(): ReactNode {
  const [search, setSearch] = useSearchParams();
  const wanted = search.get('guild');
  const guild = isGuildId(wanted) ? wanted : undefined;
  const book = useInfiniteQuery(questBookQuery(guild));
  const write = useWriteQuest();
  const toast = useToast();
  const [edited, setEdited] = useState<Quest | 'new'>();
  const quests = itemsOf(book.data);
  const save = async (form: QuestForm) => {
    const { title } = await write.mutateAsync(writeOf(edited, form));
    setEdited(undefined);
    toast.success(texts.saved(title));
  };
  const toggle = ({ questId, isActive }: Quest) =>
    write.mutate(
      { kind: 'change', questId, change: { isActive: !isActive } },
      {
        onSuccess: ({ title, isActive: isOpen }) =>
          toast.success(isOpen ? texts.opened(title) : texts.closed(title)),
        onError: (error) => toast.error(unableToBecause(texts.writeAction, error)),
      },
    );
  const emptyBook = {
    title: texts.words.empty.title,
    text: texts.emptyBook,
    action: <OpeningBook />,
  };
  return (
    <div className="stack gap-4">
      <TabHead
        title={texts.title}
        actions={
          <Button icon={<Plus size={18} aria-hidden="true" />} onClick={() => setEdited('new')}>
            {texts.create}
          </Button>
        }
      >
        {texts.lead}
      </TabHead>
      <div className={styles.filter}>
        <FilterChoice
          label={texts.filter}
          all={texts.allGuilds}
          value={guild}
          options={GUILD_IDS.map((id) => [id, FOUNDING_GUILDS[id].displayName])}
          onChange={(value) =>
            setSearch({ tab: 'quests', ...(value && { guild: value }) }, { replace: true })
          }
        />
      </div>
      <Listing
        query={book}
        words={guild ? texts.words : { ...texts.words, empty: emptyBook }}
        isEmpty={quests.length === 0}
        skeleton={<LoadingTable />}
      >
        {quests.length > 0 ? (
          <Table
            caption={texts.caption}
            columns={columnsOf({ onEdit: setEdited, onToggle: toggle, isBusy: write.isPending })}
            rows={quests}
            rowKey={({ questId }) => questId}
          />
        ) : null}
        <LoadMore key={guild} query={book} />
      </Listing>
      {edited ? (
        <QuestFormDialog
          quest={edited === 'new' ? NEW_QUEST : formOf(edited)}
          isNew={edited === 'new'}
          onSave={save}
          onClose={() => setEdited(undefined)}
        />
      ) : null}
    </div>
  );
}

/** Offers the initial quests to an academy without any. */
export function OpeningBook(): ReactNode {
  const opening = useFillQuestBook();
  const toast = useToast();
  return (
    <Button
      variant="secondary"
      busy={opening.isPending}
      onClick={() =>
        opening.mutate(undefined, {
          onSuccess: ({ items }) => toast.success(texts.begun(items.length)),
          onError: (error) => toast.error(unableToBecause(texts.beginAction, error)),
        })
      }
    >
      {texts.begin}
    </Button>
  );
}

function columnsOf(actions: {
  onEdit: (quest: Quest) => void;
  onToggle: (quest: Quest) => void;
  isBusy: boolean;
}): readonly Column<Quest>[] {
  const { onEdit, onToggle, isBusy } = actions;
  return [
    {
      id: 'title',
      header: texts.columns.title,
      rowHeader: true,
      cell: (quest) => (
        <span className={styles.title}>
          {quest.title}
          <span className={`soft small ${styles.description}`}>
            {questPreview(quest.description)}
          </span>
          <span className={`row middle tiny ${styles.narrow}`}>
            <State {...quest} />
            {FOUNDING_GUILDS[quest.guild].displayName}
            <span>{texts.rewardShort(quest.auraReward)}</span>
            <span>{questMessages.reportType[quest.reportType]}</span>
          </span>
        </span>
      ),
    },
    {
      id: 'guild',
      wideOnly: true,
      header: texts.columns.guild,
      cell: ({ guild }) => (
        <span className={styles.whole}>{FOUNDING_GUILDS[guild].displayName}</span>
      ),
    },
    {
      id: 'reward',
      wideOnly: true,
      header: texts.columns.reward,
      align: 'end',
      cell: ({ auraReward }) => formatNumber(auraReward),
    },
    {
      id: 'report',
      wideOnly: true,
      header: texts.columns.report,
      cell: ({ reportType }) => questMessages.reportType[reportType],
    },
    {
      id: 'state',
      wideOnly: true,
      header: texts.columns.state,
      cell: (quest) => (
        <span className={styles.whole}>
          <State {...quest} />
        </span>
      ),
    },
    {
      id: 'actions',
      header: texts.columns.actions,
      cell: (quest) => {
        const verb = quest.isActive ? texts.close : texts.open;
        return (
          <span className={styles.actions}>
            <Button
              size="small"
              variant="secondary"
              aria-label={texts.editNamed(quest.title)}
              onClick={() => onEdit(quest)}
            >
              {texts.edit}
            </Button>
            <Button
              size="small"
              variant="ghost"
              disabled={isBusy}
              aria-label={texts.toggleNamed(verb, quest.title)}
              onClick={() => onToggle(quest)}
            >
              {verb}
            </Button>
          </span>
        );
      },
    },
  ];
}

function State({ isActive }: Quest): ReactNode {
  return (
    <Badge tone={isActive ? 'success' : 'neutral'}>
      {isActive ? texts.active : texts.inactive}
    </Badge>
  );
}

function writeOf(edited: Quest | 'new' | undefined, form: QuestForm): QuestWrite {
  if (edited === undefined || edited === 'new') return { kind: 'create', form };
  return { kind: 'change', questId: edited.questId, change: form };
}

function formOf(quest: Quest): QuestForm {
  const { title, description, auraReward, guild, reportType, isDaily, minutes = null } = quest;
  return { title, description, auraReward, guild, reportType, isDaily, minutes };
}
