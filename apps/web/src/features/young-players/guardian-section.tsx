import type { YoungPlayer } from '@goreal/domain/young-players/guardian';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FailureBanner } from '#platform/forms/failure-banner.tsx';
import { AlertBanner } from '#ui/alert-banner/alert-banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { LoadState } from '#ui/listing/load-state.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { requestAgeReview, youngPlayerQuery } from './api/young-players.ts';
import { GuardianForm } from './guardian-form.tsx';
import { youngPlayersTexts } from './young-players.messages.ts';
import styles from './young-players.module.css';

const texts = youngPlayersTexts.guardian;

/** The guardian's answer for a young player, and the request for it. */
export function GuardianSection({ uid }: { uid: string }): ReactNode {
  const client = useQueryClient();
  const options = youngPlayerQuery(uid);
  const query = useQuery(options);
  const young = query.data;
  return (
    <Panel title={texts.title}>
      {young ? (
        <div className="stack gap-4">
          <GuardianState young={young} />
          {young.guardian?.answer ? null : (
            <GuardianForm
              uid={uid}
              young={young}
              onAsked={(asked) => client.setQueryData(options.queryKey, asked)}
            />
          )}
          <Grown uid={uid} isAsked={young.reviewAskedAt !== null} />
        </div>
      ) : (
        <LoadState
          query={query}
          loading={<Skeleton shape="block" height="8rem" />}
          failed={texts.failed}
        />
      )}
    </Panel>
  );
}

export function GuardianState({ young }: { young: Pick<YoungPlayer, 'guardian'> }): ReactNode {
  const { guardian } = young;
  const { states } = texts;
  if (!guardian) return <AlertBanner kind="warning">{states.none}</AlertBanner>;
  const { email, answer } = guardian;
  const kind = answer === 'agreed' ? 'success' : answer === null ? 'info' : 'warning';
  return <AlertBanner kind={kind}>{states[answer ?? 'waiting'](email)}</AlertBanner>;
}

function Grown({ uid, isAsked }: { uid: string; isAsked: boolean }): ReactNode {
  const client = useQueryClient();
  const words = texts.grown;
  const ask = useMutation({
    mutationFn: () => requestAgeReview(uid),
    onSuccess: () => client.invalidateQueries(youngPlayerQuery(uid)),
  });
  return (
    <div className={`stack at-start gap-2 ${styles.grown}`}>
      <FailureBanner action={words.action} error={ask.error} />
      <p role="status" className={`soft small ${styles.note}`}>
        {isAsked ? words.asked : words.lead}
      </p>
      {isAsked ? null : (
        <Button size="small" variant="secondary" busy={ask.isPending} onClick={() => ask.mutate()}>
          {words.ask}
        </Button>
      )}
    </div>
  );
}
