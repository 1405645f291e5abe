import {
  PERSONAL_QUESTS,
  type Proposal,
  type ProposalStatus,
} from '@goreal/domain/personal-quests/personal-quest';
import { questMessages } from '@goreal/domain/quests/quests.messages';
import { useQuery } from '@tanstack/react-query';
import Feather from 'lucide-react/icons/feather';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useAnchor } from '#platform/address/use-anchor.ts';
import { unableToBecause } from '#platform/api-client/unable-to.ts';
import { FailureBanner } from '#platform/forms/failure-banner.tsx';
import { Badge, type BadgeTone } from '#ui/badge/badge.tsx';
import { Button, buttonClass } from '#ui/button/button.tsx';
import { Card } from '#ui/card/card.tsx';
import { Loading, LoadState } from '#ui/listing/load-state.tsx';
import { Panel } from '#ui/panel/panel.tsx';
import { personalQuestsQuery, useGiveUp } from './api/personal-quests.ts';
import { personalQuestsMessages as texts } from './personal-quests.messages.ts';
import styles from './personal-quests.module.css';
import { ProposeDialog } from './propose-dialog.tsx';

const TONES: Readonly<Record<ProposalStatus, BadgeTone>> = {
  pending: 'warning',
  approved: 'success',
  rejected: 'danger',
  withdrawn: 'neutral',
  closed: 'neutral',
};

/** A Sage's personal quests, with the elders' decisions. */
export function PersonalQuestsSection({ uid }: { uid: string }): ReactNode {
  const own = useQuery(personalQuestsQuery(uid));
  const [proposing, setProposing] = useState(false);
  const anchor = useAnchor('personal-quests');
  if (!own.data) {
    return (
      <Panel title={texts.title}>
        <LoadState
          query={own}
          loading={<Loading heights={['5rem']} />}
          failed={unableToBecause(texts.loadAction, own.error)}
        />
      </Panel>
    );
  }
  const { canPropose, items } = own.data;
  const open = items.filter(({ status }) => status === 'pending' || status === 'approved').length;
  const { openMax } = PERSONAL_QUESTS;
  if (!canPropose && items.length === 0) return null;
  return (
    <Panel
      {...anchor}
      title={texts.title}
      actions={
        canPropose && open < openMax ? (
          <Button
            size="small"
            icon={<Feather size={18} aria-hidden="true" />}
            onClick={() => setProposing(true)}
          >
            {texts.propose}
          </Button>
        ) : null
      }
    >
      <div className="stack gap-3">
        <p className={styles.intro}>{texts.intro}</p>
        <p className="faint small">{texts.open(open, openMax)}</p>
        {items.length === 0 ? (
          <p>{texts.none}</p>
        ) : (
          <ul className="stack gap-2">
            {items.map((proposal) => (
              <ProposalRow key={proposal.id} uid={uid} proposal={proposal} />
            ))}
          </ul>
        )}
      </div>
      {proposing ? <ProposeDialog uid={uid} onClose={() => setProposing(false)} /> : null}
    </Panel>
  );
}

function ProposalRow({ uid, proposal }: { uid: string; proposal: Proposal }): ReactNode {
  const { id, title, status, auraReward, isDaily, reportType, feedback } = proposal;
  const giveUp = useGiveUp(uid);
  const isOpen = status === 'pending' || status === 'approved';
  const verb = status === 'pending' ? texts.withdraw : texts.close;
  const named = status === 'pending' ? texts.withdrawNamed(title) : texts.closeNamed(title);
  return (
    <Card as="li" className="stack gap-2">
      <header className={`row spread gap-2 ${styles.head}`}>
        <h3 className="size-2">{title}</h3>
        <Badge tone={TONES[status]}>{texts.status[status]}</Badge>
      </header>
      <p className="faint small">
        {texts.aura(auraReward)} · {questMessages.reportType[reportType]} ·{' '}
        {isDaily ? texts.daily : texts.once}
      </p>
      {status === 'rejected' && feedback ? (
        <blockquote className={styles.feedback}>
          <strong>{texts.elderSays}:</strong> {feedback}
        </blockquote>
      ) : null}
      {isOpen ? (
        <div className="row to-end gap-2">
          {status === 'approved' ? (
            <Link to="?tab=quests" className={buttonClass({ variant: 'secondary', size: 'small' })}>
              {texts.toBook}
            </Link>
          ) : null}
          <Button
            variant="ghost"
            size="small"
            busy={giveUp.isPending}
            aria-label={named}
            onClick={() => giveUp.mutate(id)}
          >
            {verb}
          </Button>
        </div>
      ) : null}
      <FailureBanner action={texts.giveUpAction} error={giveUp.error} />
    </Card>
  );
}
