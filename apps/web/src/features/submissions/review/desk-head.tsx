import { FOUNDING_GUILDS } from '@goreal/domain/guilds/founding-guilds';
import { GUILD_IDS } from '@goreal/domain/guilds/guild-id';
import { REVIEW_TARGET_HOURS } from '@goreal/domain/submissions/desk';
import { PROOF_TYPES } from '@goreal/domain/submissions/submission';
import { formatNumber } from '@goreal/domain/text/format-number';
import type { ReactNode, RefObject } from 'react';
import { BarRows } from '#ui/chart/bar-rows.tsx';
import { FilterBar } from '#ui/filter-bar/filter-bar.tsx';
import { FilterChoice } from '#ui/filter-bar/filter-choice.tsx';
import { FilterFold } from '#ui/filter-bar/filter-fold.tsx';
import { TabHead } from '#ui/tab-head/tab-head.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { reviewMessages } from './review.messages.ts';
import type { DeskCounts } from './review-queue.ts';
import styles from './submissions-tab.module.css';
import type { DeskFilterState } from './use-desk-filter.ts';

const WAITED_HOURS = [4, 24, 72] as const;

/**
 * Head of the desk: the longest wait, pending submissions by their wait, and the filter. The parts that a decision
 * does not need are collapsed, so that the first submission is on the first screen of a phone, and eight are on that
 * of a laptop.
 */
export function DeskHead(props: {
  counts: DeskCounts | undefined;
  /** how long the oldest submission has waited, e.g. “3 ngày” */
  longest: string | undefined;
  filter: DeskFilterState;
  titleRef: RefObject<HTMLHeadingElement | null>;
}): ReactNode {
  const { counts, longest, filter, titleRef } = props;
  const { title, pendingCount, inFilter, late, target } = reviewMessages;
  return (
    <>
      <TabHead
        title={title}
        titleRef={titleRef}
        actions={
          <div role="status">
            {/* The tab above shows the number already. */}
            <VisuallyHidden>{counts ? pendingCount(counts.waiting) : null}</VisuallyHidden>
            <p className={`soft small ${styles.detail}`}>
              {counts && filter.isNarrowed ? `${inFilter(counts.total)} ` : null}
              {longest === undefined ? null : <strong>{reviewMessages.longest(longest)} </strong>}
              {counts && counts.late > 0 ? (
                <span className={styles.late}>{late(counts.late, REVIEW_TARGET_HOURS)}</span>
              ) : null}
            </p>
          </div>
        }
      />
      <FilterFold label={reviewMessages.filters.more} isOpen={filter.isNarrowed}>
        <div className={`stack gap-3 ${styles.folded}`}>
          <p className="soft small">{target(REVIEW_TARGET_HOURS)}</p>
          <DeskAges counts={counts} />
        </div>
        <DeskFilters {...filter} />
      </FilterFold>
    </>
  );
}

/** Number of submissions by waiting time; without numbers until they are known. */
function DeskAges({ counts }: { counts: DeskCounts | undefined }): ReactNode {
  const { label, names, unknown } = reviewMessages.ages;
  const { waiting, late, overdue } = counts ?? { waiting: 0, late: 0, overdue: 0 };
  const values = [waiting - late, late - overdue, overdue];
  return (
    <BarRows
      label={label}
      look="line"
      rows={names.map((name, at) => ({
        key: name,
        name,
        value: values[at] ?? 0,
        text: counts ? formatNumber(values[at] ?? 0) : unknown,
      }))}
    />
  );
}

function DeskFilters({ filter, isNarrowed, change, reset }: DeskFilterState): ReactNode {
  const words = reviewMessages.filters;
  return (
    <FilterBar
      label={words.label}
      {...(isNarrowed ? { reset: { label: words.reset, onReset: reset } } : {})}
    >
      <FilterChoice
        label={words.names.guild}
        all={words.all.guild}
        value={filter.guild}
        onChange={(value) => change('guild', value)}
        options={GUILD_IDS.map((id) => [id, FOUNDING_GUILDS[id].displayName])}
      />
      <FilterChoice
        label={words.names.proofType}
        all={words.all.proofType}
        value={filter.proofType}
        onChange={(value) => change('proofType', value)}
        options={PROOF_TYPES.map((type) => [type, reviewMessages.proof.heading[type]])}
      />
      <FilterChoice
        label={words.names.waitedHours}
        all={words.all.waitedHours}
        value={filter.waitedHours?.toString()}
        onChange={(value) => change('waitedHours', value)}
        options={WAITED_HOURS.map((hours) => [String(hours), words.waited(hours)])}
      />
    </FilterBar>
  );
}
