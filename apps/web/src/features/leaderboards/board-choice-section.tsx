import { type BoardChoice, boardChoiceSchema } from '@goreal/domain/leaderboards/board-choice';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { FailureBanner } from '#platform/forms/failure-banner.tsx';
import { LoadState } from '#ui/listing/load-state.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { type BoardChoiceState, boardChoiceQuery, useChooseBoard } from './api/board-choice.ts';
import styles from './board-choice-section.module.css';
import { leaderboardsMessages } from './leaderboards.messages.ts';

const texts = leaderboardsMessages.choice;

/** How the player appears on the boards; stored on the server, effective at once on every board. */
export function BoardChoiceSection({ uid }: { uid: string }): ReactNode {
  const heading = useId();
  const state = useQuery(boardChoiceQuery(uid));
  return (
    <Panel title={<span id={heading}>{texts.title}</span>} className={styles.section}>
      <p className="soft small">{texts.hint}</p>
      {state.data ? (
        <Choices uid={uid} state={state.data} labelledBy={heading} />
      ) : (
        <LoadState
          query={state}
          loading={
            <div aria-busy="true" role="status" aria-label={texts.loading}>
              <Skeleton shape="block" height="12rem" />
            </div>
          }
          failed={unableToBecause(texts.loadAction, state.error)}
        />
      )}
    </Panel>
  );
}

function Choices(props: { uid: string; state: BoardChoiceState; labelledBy: string }): ReactNode {
  const { uid, state, labelledBy } = props;
  const choose = useChooseBoard(uid);
  const group = useId();
  const shown: BoardChoice = choose.isPending ? choose.variables : state.choice;
  return (
    <>
      <div role="radiogroup" aria-labelledby={labelledBy} className="stack gap-2">
        {boardChoiceSchema.options.map((option) => {
          const { name, text } = texts.options[option];
          return (
            <label key={option} className={`line gap-3 ${styles.choice}`}>
              <input
                type="radio"
                name={group}
                value={option}
                checked={shown === option}
                onChange={() => choose.mutate(option)}
              />
              <span>
                <strong>{name}</strong>
                <span className="soft small">{text(state.pseudonym)}</span>
              </span>
            </label>
          );
        })}
      </div>
      <p role="status" className="soft small">
        {choose.isSuccess ? texts.saved : null}
      </p>
      <FailureBanner action={texts.saveAction} error={choose.error} />
    </>
  );
}
